import { dollarsOf } from 'shared-contract/money';
import { Banner, Button, formatMoney } from 'shared-ui';
import { strings } from '../../strings.ts';
import { nameOf, problemOf } from './cart.view.ts';
import type { Cart } from './use-cart.ts';
import type { CartChange } from './use-checkout.ts';
import { CHANGES_ID, useCartFocus } from './use-cart-focus.ts';
import * as styles from './cart.module.css';

interface CartChangesProps {
  cart: Cart;
  /** Set when the shopper pressed the button and the checkout was refused. */
  stopped: CartChange | null;
}

/** What has changed since the shopper saw the cart: prices, stock, and options that are no longer sold. */
export function CartChanges({ cart, stopped }: CartChangesProps) {
  const { onQuantity } = useCartFocus();
  const money = (cents: number) => formatMoney(dollarsOf(cents));
  const accept = () => {
    const first = cart.priceChanges[0];
    if (first) onQuantity(first.id);
    cart.acceptPrices();
  };
  const prices = cart.priceChanges.map(({ id, name, beforeCents, nowCents }) => ({
    key: `price-${id}`,
    text: strings.cart.priceChanged(name, money(beforeCents), money(nowCents)),
  }));
  const stock = cart.lines.flatMap((line) => {
    const problem = problemOf(line);
    if (!problem) return [];
    const text =
      problem.kind === 'sold-out'
        ? strings.cart.soldOut(nameOf(line))
        : strings.cart.fewerLeft(nameOf(line), problem.left, line.amount);
    return [{ key: `stock-${line.id}`, text }];
  });
  const changes = [...prices, ...stock];
  const isStopped = stopped !== null;
  const title = changes.length > 0 ? strings.cart.changedTitle : stopped?.message;
  if (changes.length === 0 && !isStopped) return null;
  return (
    <div id={CHANGES_ID} className={styles.changes} tabIndex={isStopped ? -1 : undefined}>
      <Banner
        tone={isStopped ? 'error' : 'warning'}
        reveal={isStopped}
        action={
          prices.length > 0 && (
            <Button size="sm" onClick={accept}>
              {strings.cart.gotIt}
            </Button>
          )
        }
      >
        {isStopped && <p>{title}</p>}
        {changes.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
        {stopped?.totalCents !== undefined && <p>{strings.cart.totalNow(money(stopped.totalCents))}</p>}
      </Banner>
    </div>
  );
}
