import { ShoppingBag } from 'lucide-react';
import type { CartEntry } from 'shared-contract/types';
import { EmptyState, ShortId } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as tableStyles from '../table.module.css';
import * as styles from './user-details.module.css';

const text = strings.user;

export function CartTab({ cart }: { cart: readonly CartEntry[] }) {
  if (cart.length === 0)
    return <EmptyState icon={ShoppingBag} heading="h3" title={text.emptyCart} text={text.emptyCartText} />;
  return (
    <ul className={styles.history}>
      {cart.map(({ subcategoryId, amount }) => (
        <li key={subcategoryId} className={styles.historyOrder}>
          <div className={tableStyles.cardLine}>
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
