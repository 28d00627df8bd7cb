import type { ReactNode } from 'react';
import { ProductImage } from 'shared-ui';
import './parts.css';

interface ProductCellProps {
  title: string;
  src?: string | null;
  text?: ReactNode;
}

/** A product as a tile and its name, for every table. */
export function ProductCell({ title, src, text }: ProductCellProps) {
  return (
    <span className="product-cell">
      <ProductImage key={src} title={title} src={src ?? null} size="xs" />
      <span className="product-cell__words">
        <span className="product-cell__title" title={title}>
          {title}
        </span>
        {text && <span className="product-cell__text">{text}</span>}
      </span>
    </span>
  );
}
