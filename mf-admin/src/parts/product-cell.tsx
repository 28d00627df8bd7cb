import type { ReactNode } from 'react';
import { ProductImage } from 'shared-ui';
import * as styles from './parts.module.css';

interface ProductCellProps {
  title: string;
  src?: string | null;
  text?: ReactNode;
}

/** A product as a tile and its name, for every table. */
export function ProductCell({ title, src, text }: ProductCellProps) {
  return (
    <span className={styles.productCell}>
      <ProductImage key={src} title={title} src={src ?? null} size="xs" />
      <span className={styles.productCellWords}>
        <span className={styles.productCellTitle} title={title}>
          {title}
        </span>
        {text && <span className={styles.productCellText}>{text}</span>}
      </span>
    </span>
  );
}
