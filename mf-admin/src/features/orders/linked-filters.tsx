import { X } from 'lucide-react';
import { useCall } from 'shared-auth';
import { formatDateTime, shortId } from 'shared-ui';
import { Tag } from 'shared-ui/base';
import { timesOf } from '../../parts/days.ts';
import { strings } from '../../strings.ts';
import type { OrdersAddress } from './orders.view.ts';
import * as filtersStyles from '../../parts/filters.module.css';
import * as styles from './orders.module.css';

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
        <LinkedFilter
          label={text.completed(formatDateTime(from), formatDateTime(to - 1))}
          onRemove={() => change({ completed: '' })}
        />
      )}
      {replacement && <LinkedFilter label={text.replacement} onRemove={() => change({ replacement: '' })} />}
    </div>
  );
}

function ProductFilter({ productId, onRemove }: { productId: string; onRemove: () => void }) {
  const { data } = useCall('GET /products/{productId}', { params: { productId } });
  return <LinkedFilter label={text.product(data?.title ?? shortId(productId))} onRemove={onRemove} />;
}

/** The button that removes it covers all of it. */
const LinkedFilter = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Tag
    className={styles.linked}
    variant="outlined"
    closable={{ 'aria-label': label }}
    closeIcon={
      <span title={text.remove}>
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </span>
    }
    onClose={onRemove}
  >
    {label}
  </Tag>
);
