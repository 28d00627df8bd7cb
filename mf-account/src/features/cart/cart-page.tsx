import { useState } from 'react';
import { ShoppingBag } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Banner, Button, ButtonLink, EmptyState, ErrorNotice, VisuallyHidden, useSkeleton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { OpenCheckoutNotice } from '../../parts/open-checkout.tsx';
import { TopUpNews } from '../../parts/top-up-news.tsx';
import { elsewhere, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { CartChanges } from './cart-changes.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import type { CartLine } from './cart.view.ts';
import { RemovedLine } from './removed-line.tsx';
import { useCart, type Cart } from './use-cart.ts';
import { useCartFocus } from './use-cart-focus.ts';
import { useCheckout } from './use-checkout.ts';
import { useOrderAgain } from './use-order-again.ts';
import { useReturnFromTopUp } from './use-return-from-top-up.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './cart.module.css';

/** /cart: the lines to buy and the payment. */
export function CartPage() {
  const cart = useCart();
  useReturnFromTopUp();
  return (
    <section className={`${ui.content} ${accountStyles.page}`}>
      <h1 className={`${ui.h1} ${accountStyles.pageTitle}`}>{strings.cart.title}</h1>
      <div className={accountStyles.stack}>
        <TopUpNews>
          <OpenCheckoutNotice />
          <CartContent cart={cart} />
        </TopUpNews>
      </div>
    </section>
  );
}

function CartContent({ cart }: { cart: Cart }) {
  const checkout = useCheckout(cart);
  const again = useOrderAgain(cart);
  /** The last removed line, and its place in the list. */
  const [removed, setRemoved] = useState<{ line: CartLine; index: number } | null>(null);
  const focus = useCartFocus();
  const showSkeleton = useSkeleton(cart.status === 'pending');
  if (cart.status === 'pending' || showSkeleton) return <CartSkeleton visible={showSkeleton} />;
  if (cart.status === 'error' && !cart.personal) {
    return (
      <ErrorNotice
        error={cart.error}
        fallback={strings.cart.loadFailed}
        onRetry={() => void cart.reload()}
        retrying={cart.isFetching}
      />
    );
  }
  const remove = (line: CartLine) => {
    setRemoved({ line, index: cart.lines.findIndex(({ id }) => id === line.id) });
    cart.setAmount(line.id, 0);
    focus.onUndo(line.id);
  };
  const undo = (line: CartLine) => {
    setRemoved(null);
    cart.setAmount(line.id, line.amount);
    focus.onQuantity(line.id);
  };
  const isEmpty = cart.lines.length === 0;
  // A refused removal does not count, because its line is in the cart again.
  const isGone = removed !== null && cart.lines.every(({ id }) => id !== removed.line.id);
  const gone = isGone && {
    index: removed.index,
    row: <RemovedLine key={removed.line.id} line={removed.line} locked={checkout.isPaying} onUndo={undo} />,
  };
  return (
    <>
      {checkout.isUnclear && isEmpty && (
        <Banner tone="warning" action={<ButtonLink to={paths.orders()}>{strings.cart.toOrders}</ButtonLink>}>
          {strings.cart.maybePlaced}
        </Banner>
      )}
      {again && <Banner tone={again.tone}>{again.text}</Banner>}
      {cart.updateError !== null && (
        <Banner tone="error" reveal={cart.updateError}>
          {messageOf(cart.updateError, strings.cart.updateFailed)}
        </Banner>
      )}
      {cart.lookupError && (
        <Banner
          tone="error"
          action={
            <Button size="sm" onClick={cart.reloadLookups}>
              {strings.retry}
            </Button>
          }
        >
          {messageOf(cart.lookupError, strings.cart.detailsFailed)}
        </Banner>
      )}
      <CartChanges cart={cart} stopped={checkout.change} />
      {isEmpty && gone && gone.row}
      {isEmpty ? (
        <EmptyState
          icon={ShoppingBag}
          title={strings.cart.empty}
          text={strings.cart.emptyText}
          action={
            <ButtonLink to={elsewhere.products()} variant="primary">
              {strings.cart.browse}
            </ButtonLink>
          }
        />
      ) : (
        <div className={styles.cart}>
          <CartLines
            lines={cart.lines}
            gone={gone}
            locked={checkout.isPaying}
            reservable={checkout.reservable}
            onAmount={cart.setAmount}
            onRemove={remove}
          />
          <CartSummary
            cart={cart}
            checkout={checkout}
            onPay={(method) => {
              // A refused payment may also remove the button.
              focus.onChanges();
              checkout.pay(method);
            }}
          />
        </div>
      )}
      <p role="status">
        <VisuallyHidden>
          {strings.cart.count(cart.lines.reduce((sum, { amount }) => sum + amount, 0))}
        </VisuallyHidden>
      </p>
    </>
  );
}
