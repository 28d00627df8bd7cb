import type { PaymentMethod } from 'shared-contract/types';
import { cartStrings } from './strings/cart.strings.ts';
import { dashboardStrings } from './strings/dashboard.strings.ts';
import { orderStrings } from './strings/order.strings.ts';
import { settingsStrings } from './strings/settings.strings.ts';

/** The texts of this remote. docs/rules.md fixes some of them. The texts of a screen are in `strings/`. */
export const strings = {
  retry: 'Retry',
  signIn: 'Sign In',
  quantity: (amount: number) => `Quantity ${amount}`,
  youSave: 'You save',
  youSaved: 'You saved',
  methods: { BALANCE: 'Balance', HOODPAY: 'HoodPay' } satisfies Record<PaymentMethod, string>,
  ...cartStrings,
  ...orderStrings,
  ...dashboardStrings,
  ...settingsStrings,
};
