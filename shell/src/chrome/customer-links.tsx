import { useEffect, type ReactNode } from 'react';
import { ShoppingBag, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lastVisit, usePersonal, useSession } from 'shared-auth';
import { formatMoney, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import * as styles from './customer-links.module.css';

const SHOWN_MAX = 99;
/** The key under which the figures are stored on the device. `first-visitor.js` reads them too. */
const FIGURES = 'header';

/** Balance and cart count. Until they are read they are those of the last visit, or undefined where there was none. */
function useFigures(): { balance: number; cartCount: number } | undefined {
  const { username } = useSession();
  const { personal, balance, cartCount, isPending } = usePersonal();
  useEffect(() => {
    if (personal) lastVisit.write(personal.username, FIGURES, { balance, cartCount });
  }, [personal, balance, cartCount]);
  if (!isPending) return { balance, cartCount };
  return lastVisit.read(username, FIGURES) as { balance: number; cartCount: number } | undefined;
}

/** Balance and cart of members and resellers; nothing for anyone else (rules 14.3). */
export function CustomerLinks() {
  const { status, isCustomer } = useSession();
  if (status === 'resolving') return <LastCustomerLinks />;
  return isCustomer && <OwnLinks />;
}

function OwnLinks() {
  const figures = useFigures();
  const { balance, cartCount } = figures ?? { balance: 0, cartCount: 0 };
  return (
    <Links
      // No balance is shown before it is known; its space is reserved.
      balance={<span style={{ visibility: figures ? 'visible' : 'hidden' }}>{formatMoney(balance)}</span>}
      cartCount={cartCount}
      badge={
        cartCount > 0 && (
          <span className={styles.cartCount} aria-hidden="true">
            {cartCount > SHOWN_MAX ? `${SHOWN_MAX}+` : cartCount}
          </span>
        )
      }
    />
  );
}

/** The same links before the session is known, as `first-visitor.js` fills them. */
function LastCustomerLinks() {
  return (
    <span className={styles.last}>
      <Links
        balance={<span className={styles.lastBalance} />}
        cartCount={0}
        badge={<span className={`${styles.cartCount} ${styles.lastCount}`} aria-hidden="true" />}
      />
    </span>
  );
}

interface LinksProps {
  balance: ReactNode;
  cartCount: number;
  badge: ReactNode;
}

function Links({ balance, cartCount, badge }: LinksProps) {
  return (
    <>
      <Link className={styles.balance} to={paths.balance()}>
        <Wallet className={styles.balanceIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{strings.nav.balance} </VisuallyHidden>
        {balance}
      </Link>
      <Link className={styles.cart} to={paths.cart()} aria-label={strings.nav.cart(cartCount)}>
        <ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />
        {badge}
      </Link>
    </>
  );
}

/** Announces politely that the cart changed. There is one on each page. */
export function CartCountNews() {
  const { isCustomer } = useSession();
  return (
    <span className={ui.visuallyHidden} role="status">
      {isCustomer && <CartCount />}
    </span>
  );
}

function CartCount() {
  const { cartCount } = usePersonal();
  return cartCount > 0 && strings.nav.cartCount(cartCount);
}
