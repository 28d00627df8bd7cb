import { ShoppingBag, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePersonal, useSession } from 'shared-auth';
import { formatMoney, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import * as styles from './customer-links.module.css';

const SHOWN_MAX = 99;

/** Balance and cart of members and resellers; nothing for anyone else (rules 14.3). */
export function CustomerLinks() {
  const { isCustomer } = useSession();
  const { balance, cartCount, isPending } = usePersonal();
  if (!isCustomer) return null;
  return (
    <>
      <Link
        className={styles.balance}
        // No balance is shown before it is known; its space is reserved.
        style={{ visibility: isPending ? 'hidden' : 'visible' }}
        to={paths.balance()}
      >
        <Wallet className={styles.balanceIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{strings.nav.balance} </VisuallyHidden>
        {formatMoney(balance)}
      </Link>
      <Link className={styles.cart} to={paths.cart()} aria-label={strings.nav.cart(cartCount)}>
        <ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />
        {cartCount > 0 && (
          <span className={styles.cartCount} aria-hidden="true">
            {cartCount > SHOWN_MAX ? `${SHOWN_MAX}+` : cartCount}
          </span>
        )}
      </Link>
    </>
  );
}

/** Announces politely that the cart changed. Once on a page. */
export function CartCountNews() {
  const { isCustomer } = useSession();
  const { cartCount } = usePersonal();
  return (
    <span className={ui.visuallyHidden} role="status">
      {isCustomer && cartCount > 0 && strings.nav.cartCount(cartCount)}
    </span>
  );
}
