import { useRef, useState, type FormEvent } from 'react';
import { ArrowRight } from 'lucide-react';
import { fieldErrorsOf, messageOf, useDraft, useStoreConfig } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button, TextField, formatMoney, useFocusRefused } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { RadioCard } from 'shared-ui/radio-card';
import { useTopUp } from '../../parts/use-top-up.ts';
import { strings } from '../../strings.ts';
import { QUICK_AMOUNTS, amountError, parseAmount, quickAmountOf } from './top-up.view.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './dashboard.module.css';

/** Adds funds through the payment page, by a quick amount or a custom one. */
export function TopUpForm() {
  const { config, isMethodActive } = useStoreConfig();
  const { draft: typed, setDraft: setTyped, clearDraft } = useDraft('top-up', '50.00');
  const [wrong, setWrong] = useState<string | undefined>();
  const topUp = useTopUp();
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, topUp.error);
  const change = (amount: string) => {
    setWrong(undefined);
    setTyped(amount);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const cents = parseAmount(typed);
    setWrong(cents === null ? amountError(typed) : undefined);
    if (cents === null) {
      event.currentTarget.querySelector<HTMLInputElement>('input[type=number]')?.focus();
      return;
    }
    if (!topUp.isPending) topUp.mutate({ cents, returnTo: null }, { onSuccess: clearDraft });
  };
  const fieldError = wrong ?? fieldErrorsOf(topUp.error)['amount'];
  const isAvailable = config === undefined || isMethodActive('HOODPAY');
  return (
    <section
      className={`${accountStyles.card} ${accountStyles.cardBody} ${styles.topUp}`}
      aria-labelledby="top-up"
    >
      <div>
        <h2 id="top-up" className={ui.h3}>
          {strings.topUp.title}
        </h2>
        <p className={styles.topUpText}>{strings.topUp.text}</p>
      </div>
      {!isAvailable ? (
        <Banner tone="warning">{strings.topUp.unavailable}</Banner>
      ) : (
        <form ref={form} className={styles.topUpForm} onSubmit={submit} noValidate>
          <fieldset className={styles.topUpQuick} disabled={topUp.isPending}>
            <legend className={ui.visuallyHidden}>{strings.topUp.quick}</legend>
            {QUICK_AMOUNTS.map((amount) => (
              <RadioCard
                key={amount}
                bare
                name="quick-amount"
                value={String(amount)}
                title={`$${amount}`}
                checked={quickAmountOf(typed) === amount}
                onChange={(value) => change(`${value}.00`)}
              />
            ))}
          </fieldset>
          <TextField
            type="number"
            label={strings.topUp.custom}
            icon="$"
            min={limits.topUpMin}
            max={limits.topUpMax}
            step={0.01}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            disabled={topUp.isPending}
            hint={strings.topUp.range(formatMoney(limits.topUpMin), formatMoney(limits.topUpMax))}
            error={fieldError}
            onChange={change}
          />
          {topUp.error && !fieldError && (
            <Banner tone="error">{messageOf(topUp.error, strings.topUp.failed)}</Banner>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            loading={topUp.isPending}
            iconEnd={<ArrowRight size={18} aria-hidden="true" />}
          >
            {strings.topUp.submit}
          </Button>
        </form>
      )}
    </section>
  );
}
