import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { messageOf, useStoreConfig } from 'shared-auth';
import { centsOf, dollarsOf } from 'shared-contract/money';
import type { PaymentMethod } from 'shared-contract/types';
import { Banner, Button, Money, Skeleton, formatMoney } from 'shared-ui';
import { ActionBar } from 'shared-ui/action-bar';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { choicesOf, chosenMethod, problemOf } from './cart.view.ts';
import { PaymentChoices } from './payment-choices.tsx';
import type { Cart } from './use-cart.ts';
import type { useCheckout } from './use-checkout.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './cart.module.css';

interface CartSummaryProps {
  cart: Cart;
  checkout: ReturnType<typeof useCheckout>;
  onPay: (method: PaymentMethod) => void;
}

/** Subtotal, discount and total, the payment method, and one button that names the method and the total. */
export function CartSummary({ cart, checkout, onPay }: CartSummaryProps) {
  const { config } = useStoreConfig();
  const [wanted, setWanted] = useState<PaymentMethod | null>(null);
  const discount = cart.personal?.discount ?? 0;
  const { subtotalCents, discountCents, totalCents, savedCents } = cart.totals;
  const needsFix = cart.lines.some((line) => line.gone || problemOf(line) !== null);
  // A line without a known price cannot be bought at the shown total.
  const isPriced = cart.lines.every(({ state, gone }) => state === 'known' || gone);
  // The total decides which methods can pay, so they are shown once it is known.
  const isDecided = config !== undefined && isPriced;
  const choices = isDecided
    ? choicesOf(config.active_payment_methods, { balanceCents: centsOf(cart.balance), totalCents })
    : [];
  const method = chosenMethod(choices, wanted);
  const sum = (cents: number) => <Sum cents={cents} isReady={cart.isReady} isPriced={isPriced} />;
  const label = !isDecided
    ? strings.cart.pay
    : method === 'HOODPAY'
      ? strings.cart.payWithHoodPay
      : strings.cart.payWithBalance(formatMoney(dollarsOf(totalCents)));
  return (
    <aside className={`${styles.summary} ${accountStyles.card}`} aria-labelledby="cart-summary">
      <div className={styles.summaryCard}>
        <h2 id="cart-summary" className={ui.h3}>
          {strings.cart.summary}
        </h2>
        <dl className={styles.summarySums}>
          <div>
            <dt>{strings.cart.subtotal}</dt>
            <dd>{sum(subtotalCents)}</dd>
          </div>
          {discount > 0 && (
            <div>
              <dt>
                {strings.cart.discount}{' '}
                <span className={styles.summaryPercent}>{strings.cart.percent(discount)}</span>
              </dt>
              <dd className={styles.summaryDiscount}>{sum(-discountCents)}</dd>
            </div>
          )}
          {/* Most carts save something. The space is reserved, so that what is below does not move when the prices arrive. */}
          {(!cart.isReady || (isPriced && savedCents > 0)) && (
            <div>
              <dt className={styles.summarySaved}>
                {cart.isReady ? strings.youSave : <Skeleton width={64} />}
              </dt>
              <dd className={styles.summarySaved}>{sum(savedCents)}</dd>
            </div>
          )}
          <div className={styles.summaryTotal}>
            <dt>{strings.cart.total}</dt>
            <dd className={ui.total}>{sum(totalCents)}</dd>
          </div>
        </dl>
        {!cart.isReady || !config ? (
          <Skeleton height={172} radius={14} />
        ) : !isPriced ? (
          <p className={ui.small}>{strings.cart.notPriced}</p>
        ) : (
          <PaymentChoices
            choices={choices}
            method={method}
            balanceCents={centsOf(cart.balance)}
            totalCents={totalCents}
            locked={checkout.isPaying}
            onChoose={setWanted}
          />
        )}
      </div>
      <ActionBar>
        {checkout.error !== null && (
          <Banner tone="error">
            {messageOf(
              checkout.error,
              checkout.method === 'HOODPAY' ? strings.cart.paymentFailed : strings.cart.checkoutFailed,
            )}
          </Banner>
        )}
        {checkout.change && <p className={styles.summaryChanged}>{strings.cart.changedTitle}</p>}
        {needsFix && <p className={ui.small}>{strings.cart.fixFirst}</p>}
        <div className={styles.pay}>
          <p className={styles.payTotal} aria-hidden="true">
            <span>{strings.cart.total}</span> {sum(totalCents)}
          </p>
          <Button
            variant="primary"
            size="lg"
            block
            loading={checkout.isPaying}
            disabled={!method || !isPriced || needsFix}
            iconEnd={method === 'HOODPAY' && <ArrowRight size={18} aria-hidden="true" />}
            onClick={() => method && onPay(method)}
          >
            {label}
          </Button>
        </div>
      </ActionBar>
    </aside>
  );
}

interface SumProps {
  cents: number;
  /** Whether every price was answered or refused. */
  isReady: boolean;
  isPriced: boolean;
}

function Sum({ cents, isReady, isPriced }: SumProps) {
  if (!isReady) return <Skeleton width={84} />;
  return isPriced ? <Money dollars={dollarsOf(cents)} /> : strings.cart.unknownSum;
}
