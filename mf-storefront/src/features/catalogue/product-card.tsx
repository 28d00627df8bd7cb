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
  /** Called when the pointer or the focus reaches the card, to fetch the code of the dialog. */
  onApproach?: ((product: Product) => void) | undefined;
  /** Whether the card is in the first row, where its picture is visible at once. */
  eager?: boolean;
}

/** One product. Its only button covers the whole card. */
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

/** The most useful fact about a product, on its picture. Only an admin sees disabled products. */
function Pill({ enabled, in_stock: isInStock, saving_percent: percent }: Product) {
  const text = !enabled ? words.disabled : !isInStock ? words.outOfStock : percent && words.upTo(percent);
  return text && <span className={percent ? `${styles.pill} ${styles.saving}` : styles.pill}>{text}</span>;
}
