import { useState } from 'react';
import { ShoppingBag } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Banner, Button, ButtonLink, EmptyState, ErrorNotice, VisuallyHidden, useSkeleton } from 'shared-ui';
import { TopUpNews } from '../../parts/top-up-news.tsx';
import { elsewhere, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { CartChanges } from './cart-changes.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { nameOf, type CartLine } from './cart.view.ts';
import { useCart, type Cart } from './use-cart.ts';
import { undoId, useCartFocus } from './use-cart-focus.ts';
import { useCheckout } from './use-checkout.ts';
import { useOrderAgain } from './use-order-again.ts';
import { useReturnFromTopUp } from './use-return-from-top-up.ts';
import '../../account.css';
import './cart.css';

/** /cart: what is about to be bought, and how it is paid. */
export function CartPage() {
  const cart = useCart();
  useReturnFromTopUp();
  return (
    <section className="content account-page">
      <h1 className="type-h1 account-page__title">{strings.cart.title}</h1>
      <div className="account-stack">
        <TopUpNews />
        <CartContent cart={cart} />
      </div>
    </section>
  );
}

function CartContent({ cart }: { cart: Cart }) {
  const checkout = useCheckout(cart);
  const again = useOrderAgain(cart);
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
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
    setRemoved([...removed.filter(({ id }) => id !== line.id), line]);
    cart.setAmount(line.id, 0);
    focus.onUndo(line.id);
  };
  const undo = (line: CartLine) => {
    setRemoved(removed.filter(({ id }) => id !== line.id));
    cart.setAmount(line.id, line.amount);
    focus.onQuantity(line.id);
  };
  const gone = removed.filter(({ id }) => cart.lines.every((line) => line.id !== id));
  const isEmpty = cart.lines.length === 0;
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
      <CartChanges cart={cart} stopped={checkout.hasChanged} />
      {gone.map((line) => (
        <Banner
          key={line.id}
          tone="info"
          action={
            <Button
              size="sm"
              id={undoId(line.id)}
              aria-label={strings.cart.undoOf(nameOf(line))}
              disabled={checkout.isPaying}
              onClick={() => undo(line)}
            >
              {strings.cart.undo}
            </Button>
          }
        >
          {strings.cart.removed(nameOf(line))}
        </Banner>
      ))}
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
        <div className="cart">
          <CartLines
            lines={cart.lines}
            locked={checkout.isPaying}
            onAmount={cart.setAmount}
            onRemove={remove}
          />
          <CartSummary cart={cart} checkout={checkout} />
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
