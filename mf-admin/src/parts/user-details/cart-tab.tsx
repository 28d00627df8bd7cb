import { ShoppingBag } from 'lucide-react';
import type { CartEntry } from 'shared-contract/types';
import { EmptyState, ShortId } from 'shared-ui';
import { strings } from '../../strings.ts';

const text = strings.user;

export function CartTab({ cart }: { cart: readonly CartEntry[] }) {
  if (cart.length === 0)
    return <EmptyState icon={ShoppingBag} heading="h3" title={text.emptyCart} text={text.emptyCartText} />;
  return (
    <ul className="history">
      {cart.map(({ subcategoryId, amount }) => (
        <li key={subcategoryId} className="history__order">
          <div className="card-line">
            <span>
              <ShortId id={subcategoryId} />
            </span>
            <span>{text.quantity(amount)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
