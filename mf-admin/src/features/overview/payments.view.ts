import type { PaymentAlarm } from 'shared-contract/types';

/** `10.00 EUR`: the gateway's own word for the currency, which need not be one that a browser knows. Null without an amount. */
export const amountTold = ({ amount, currency }: Pick<PaymentAlarm, 'amount' | 'currency'>): string | null =>
  amount === null
    ? null
    : `${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency ?? ''}`.trimEnd();
