import { memo } from 'react';
import type { Product } from 'shared-contract/types';
import { Button, Money, ProductImage, Stars } from 'shared-ui';
import { strings } from '../../strings.ts';
import './product-card.css';

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
    <li className="product-card" data-testid="product-card">
      <ProductImage key={image} title={title} src={image} category={category.title} eager={eager} />
      <div className="product-card__body">
        <h3 className="type-product-title product-card__title">{title}</h3>
        <div className="product-card__rating">
          {rating > 0 ? (
            <Stars rating={rating} withNumber />
          ) : (
            <span className="type-small">{words.unrated}</span>
          )}
        </div>
        <p className="product-card__text">{description}</p>
        <div className="product-card__foot">
          <p className="product-card__price">
            <span className="product-card__from">{words.startingAt}</span>
            <Money dollars={product.starting_at} className="product-card__amount" />
          </p>
          <Button
            className="product-card__open"
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
        {!product.in_stock && <span className="product-card__sold-out">{words.outOfStock}</span>}
      </div>
    </li>
  );
});
