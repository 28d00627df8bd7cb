import { CreditCard, Wallet } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { dollarsOf } from 'shared-contract/money';
import { limits, type PaymentMethod } from 'shared-contract/types';
import { Banner, Button, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { RadioCard } from 'shared-ui/radio-card';
import { useTopUp } from '../../parts/use-top-up.ts';
import { strings } from '../../strings.ts';
import { topUpFor, type PaymentChoice } from './cart.view.ts';
import * as styles from './cart.module.css';

interface PaymentChoicesProps {
  choices: readonly PaymentChoice[];
  method: PaymentMethod | null;
  balanceCents: number;
  totalCents: number;
  locked: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** The active payment methods. A balance that is too low says so and offers to top up what is missing. */
export function PaymentChoices(props: PaymentChoicesProps) {
  const { choices, method, balanceCents, totalCents, locked, onChoose } = props;
  if (choices.length === 0) return <Banner tone="warning">{strings.cart.noMethod}</Banner>;
  const canTopUp = choices.some((choice) => choice.method === 'HOODPAY');
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.methodsLegend}>{strings.cart.method}</legend>
      {choices.map((choice) => (
        <div key={choice.method} className={styles.methodsChoice}>
          <RadioCard
            name="payment-method"
            value={choice.method}
            checked={method === choice.method}
            disabled={locked || choice.insufficient}
            title={strings.methods[choice.method]}
            text={
              choice.method === 'BALANCE'
                ? strings.cart.available(formatMoney(dollarsOf(balanceCents)))
                : strings.cart.cardOrCrypto
            }
            aside={
              choice.method === 'BALANCE' ? (
                <Wallet size={20} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />
              )
            }
            onChange={() => onChoose(choice.method)}
          />
          {choice.insufficient && (
            <div className={styles.methodsShort}>
              <p className={ui.small}>
                {canTopUp
                  ? strings.cart.insufficient
                  : strings.cart.short(formatMoney(dollarsOf(totalCents - balanceCents)))}
              </p>
              {canTopUp && <AddWhatIsMissing {...{ balanceCents, totalCents, locked }} />}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function AddWhatIsMissing(props: { balanceCents: number; totalCents: number; locked: boolean }) {
  const topUp = useTopUp();
  const missing = topUpFor(props.balanceCents, props.totalCents);
  if (!missing) return null;
  return (
    <>
      <Button
        variant="link"
        loading={topUp.isPending}
        disabled={props.locked}
        onClick={() => topUp.mutate({ cents: missing.cents, returnTo: 'cart' })}
      >
        {strings.cart.addShortfall(formatMoney(dollarsOf(missing.cents)))}
      </Button>
      {!missing.exact && (
        <p className={ui.small}>{strings.cart.addMinimumHint(formatMoney(limits.topUpMin))}</p>
      )}
      {topUp.error && <Banner tone="error">{messageOf(topUp.error, strings.cart.paymentFailed)}</Banner>}
    </>
  );
}
