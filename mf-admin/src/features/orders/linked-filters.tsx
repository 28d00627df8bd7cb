import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { useCall } from 'shared-auth';
import { Button, formatDateTime, shortId } from 'shared-ui';
import { timesOf } from '../../parts/days.ts';
import { strings } from '../../strings.ts';
import type { OrdersAddress } from './orders.view.ts';
import * as filtersStyles from '../../parts/filters.module.css';

const text = strings.orders.linked;

/** The filters of a link that have no field in the list: each is named, and can be removed. */
export function LinkedFilters({ filter, change }: Pick<OrdersAddress, 'filter' | 'change'>) {
  const { product, completed, replacement } = filter;
  const [from, to] = timesOf(completed);
  if (!product && from === undefined && !replacement) return null;
  return (
    <div className={filtersStyles.moreFilters}>
      {product && <ProductFilter productId={product} onRemove={() => change({ product: '' })} />}
      {from !== undefined && to !== undefined && (
        <LinkedFilter onRemove={() => change({ completed: '' })}>
          {text.completed(formatDateTime(from), formatDateTime(to - 1))}
        </LinkedFilter>
      )}
      {replacement && (
        <LinkedFilter onRemove={() => change({ replacement: '' })}>{text.replacement}</LinkedFilter>
      )}
    </div>
  );
}

function ProductFilter({ productId, onRemove }: { productId: string; onRemove: () => void }) {
  const { data } = useCall('GET /products/{productId}', { params: { productId } });
  return <LinkedFilter onRemove={onRemove}>{text.product(data?.title ?? shortId(productId))}</LinkedFilter>;
}

function LinkedFilter({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      iconEnd={<X size={14} strokeWidth={1.75} aria-hidden="true" />}
      title={text.remove}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}
