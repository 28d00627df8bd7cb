import { memo } from 'react';
import type { Product } from 'shared-contract/types';
import { Button, Money, ProductImage, Stars } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './product-card.module.css';

const words = strings.card;

export interface ProductCardProps {
  product: Product;
  onOpen: (product: Product) => void;
  /** The pointer or the focus is near: the code of the dialog may be fetched. */
  onApproach?: ((product: Product) => void) | undefined;
  /** In the first row, where the picture is seen at once. */
  eager?: boolean;
}

/** One product. Its one button stretches over the whole card. */
export const ProductCard = memo(function ProductCard({
  product,
  onOpen,
  onApproach,
  eager,
}: ProductCardProps) {
  const { title, description, product_image_url: image, category, average_rating: rating } = product;
  return (
    <li className={styles.productCard} data-testid="product-card">
      <ProductImage key={image} title={title} src={image} category={category.title} eager={eager} />
      <div className={styles.body}>
        <h3 className={`${ui.productTitle} ${styles.title}`}>{title}</h3>
        <div className={styles.rating}>
          {rating > 0 ? (
            <Stars rating={rating} withNumber />
          ) : (
            <span className={ui.small}>{words.unrated}</span>
          )}
        </div>
        <p className={styles.text}>{description}</p>
        <div className={styles.foot}>
          <p className={styles.price}>
            <span className={styles.from}>{words.startingAt}</span>
            <Money dollars={product.starting_at} className={styles.amount} />
          </p>
          <Button
            className={styles.open}
            variant="soft"
            size="sm"
            aria-label={words.detailsOf(title)}
            aria-haspopup="dialog"
            onClick={() => onOpen(product)}
            onPointerEnter={() => onApproach?.(product)}
            onFocus={() => onApproach?.(product)}
          >
            {words.details}
          </Button>
        </div>
        <Pill {...product} />
      </div>
    </li>
  );
});

/** What is most worth knowing of a product, on its picture. A disabled one is shown to an ADMIN only. */
function Pill({ enabled, in_stock: isInStock, saving_percent: percent }: Product) {
  const text = !enabled ? words.disabled : !isInStock ? words.outOfStock : percent && words.upTo(percent);
  return text && <span className={percent ? `${styles.pill} ${styles.saving}` : styles.pill}>{text}</span>;
}
