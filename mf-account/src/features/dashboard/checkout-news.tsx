import { useState } from 'react';
import { useCall } from 'shared-auth';
import { Banner, Button, ButtonLink } from 'shared-ui';
import { centsOf, dollarsOf } from 'shared-contract/money';
import { WaitingNotice } from '../../parts/open-checkout.tsx';
import { unpaidSentence } from '../../parts/unpaid.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { CodesDialog, maskedCodesOf } from './codes-dialog.tsx';
import { useCheckoutNews } from './use-checkout-news.ts';

/** The result of the checkout before this page, with a button to its codes, its payment or the cart. */
export function CheckoutNews() {
  const { placed, isFresh, orders, outcome } = useCheckoutNews();
  if (placed) {
    return (
      <Delivered orderId={placed.orderId} codes={placed.codes}>
        {isFresh ? strings.history.placed : strings.history.ready(placed.codes)}
      </Delivered>
    );
  }
  const [first] = orders;
  if (!first || outcome === null) return null;
  if (outcome === 'COMPLETED') {
    const codes = orders.reduce((sum, { deliverables }) => sum + deliverables.length, 0);
    return (
      <Delivered orderId={first._id} codes={codes}>
        {strings.history.placed}
      </Delivered>
    );
  }
  if (outcome === 'PENDING') {
    const cents = orders.reduce((sum, { total_price: total }) => sum + centsOf(total), 0);
    return (
      <WaitingNotice
        orderId={first._id}
        total={dollarsOf(cents)}
        expiresUnix={first.expires_unix}
        payUrl={first.redirect_url}
      />
    );
  }
  return (
    <Banner
      tone={outcome === 'FAILED' ? 'error' : 'info'}
      action={<ButtonLink to={paths.cart()}>{strings.order.returnToCart}</ButtonLink>}
    >
      {first.credited === undefined
        ? strings.history.unpaid[outcome]
        : unpaidSentence(outcome, first.credited)}
    </Banner>
  );
}

interface DeliveredProps {
  orderId: string;
  codes: number;
  children: string;
}

function Delivered({ orderId, codes, children }: DeliveredProps) {
  const [open, setOpen] = useState(false);
  // Masked until the buyer asks for the codes, because whoever is sent a code counts as having seen it (rules 7.8). With this
  // read the dialog opens at its full height.
  useCall('GET /orders/{orderId}/checkout', maskedCodesOf(orderId));
  return (
    <>
      <Banner
        tone="success"
        action={
          <Button variant="primary" size="sm" onClick={() => setOpen(true)}>
            {strings.history.viewCodes(codes)}
          </Button>
        }
      >
        {children}
      </Banner>
      <CodesDialog orderId={orderId} codes={codes} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
