import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import { ProductImage } from 'shared-ui';
import * as tableStyles from './table.module.css';

interface ProductCellProps {
  title: string;
  src?: string | null;
  text?: ReactNode;
  /** Where the title leads. */
  to?: string | undefined;
  /** The state of the navigation to `to`. By default, the page there opens over the list. */
  state?: object;
}

/** A product as a tile and its name, for every table. */
export function ProductCell({ title, src, text, to, state = samePage }: ProductCellProps) {
  return (
    <span className={tableStyles.productCell}>
      <ProductImage key={src} title={title} src={src ?? null} size="xs" />
      <span className={tableStyles.productCellWords}>
        {to === undefined ? (
          <span className={tableStyles.productCellTitle} title={title}>
            {title}
          </span>
        ) : (
          <Link className={tableStyles.productCellTitle} title={title} to={to} state={state}>
            {title}
          </Link>
        )}
        {text && <span className={tableStyles.productCellText}>{text}</span>}
      </span>
    </span>
  );
}
