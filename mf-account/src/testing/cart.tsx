import { screen } from '@testing-library/react';
import type { Personal, Subcategory } from 'shared-contract/types';
import { aCustomer, aPersonal, aStoreConfig, aSubcategory, mockApi, renderRemote } from 'shared-testing';
import { CartPage } from '../features/cart/cart-page.tsx';

export const games = aSubcategory({ title: '$50 Wallet Code', price: 41, stock_count: 24 });

export const music = aSubcategory({
  title: '1 Month Premium',
  price: 6.9,
  product: { _id: 'sonora', title: 'Sonora Music', product_image_url: null },
});

export interface Given {
  personal?: Partial<Personal>;
  options?: Subcategory[];
  methods?: ('BALANCE' | 'HOODPAY')[];
}

export function given({
  personal = {},
  options = [games, music],
  methods = ['BALANCE', 'HOODPAY'],
}: Given = {}) {
  const me = aPersonal({
    balance: 312.75,
    cart: options.map(({ _id }, index) => ({ subcategoryId: _id, amount: index === 0 ? 2 : 1 })),
    ...personal,
  });
  mockApi('GET /user/personal', { times: 'always' }).answers(me);
  mockApi('GET /public/config', { times: 'always' }).answers(
    aStoreConfig({ active_payment_methods: methods }),
  );
  for (const option of options) {
    mockApi('GET /subcategories/{subcategoryId}', {
      params: { subcategoryId: option._id },
      times: 'always',
    }).answers(option);
  }
  return me;
}

export const open = (as = aCustomer(), at = '/cart') => renderRemote(<CartPage />, { as, at, path: '/cart' });

export const summary = () => screen.getByRole('complementary', { name: 'Order Summary' });

export const payButton = (name: RegExp | string) => screen.findByRole('button', { name });
