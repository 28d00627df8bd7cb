import type { PaymentAlarm } from 'shared-contract/types';

/** `10.00 EUR`: the currency code of the gateway, which the browser may not know. Null without an amount. */
export const amountText = ({ amount, currency }: Pick<PaymentAlarm, 'amount' | 'currency'>): string | null =>
  amount === null
    ? null
    : `${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency ?? ''}`.trimEnd();
