import { messageOf, useCall } from 'shared-auth';
import type { Uses } from 'shared-contract/types';
import { Skeleton, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as detailsStyles from '../../parts/details.module.css';

const text = strings.uses;

export const UsesOfProduct = ({ productId }: { productId: string }) => (
  <UsesList
    {...useCall('GET /admin/product/uses/{productId}', { params: { productId } }, { staleTime: 0 })}
  />
);

export const UsesOfSubcategory = ({ subcategoryId }: { subcategoryId: string }) => (
  <UsesList
    {...useCall(
      'GET /admin/subcategory/uses/{subcategoryId}',
      { params: { subcategoryId } },
      { staleTime: 0 },
    )}
  />
);

/** How many carts, open orders and codes a deletion or clearing affects. Always three lines, so that nothing moves. */
function UsesList({ data, error }: { data: Uses | undefined; error: unknown }) {
  if (error && !data) return <p className={detailsStyles.uses}>{messageOf(error, text.failed)}</p>;
  if (!data)
    return (
      <div className={detailsStyles.uses} role="status">
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <Skeleton width="30%" height={14} />
        <Skeleton width="44%" height={14} />
        <Skeleton width="36%" height={14} />
      </div>
    );
  return (
    <ul className={detailsStyles.uses}>
      <li>{text.carts(data.carts)}</li>
      <li>{text.orders(data.open_orders)}</li>
      <li>{text.codes(data.codes)}</li>
    </ul>
  );
}
