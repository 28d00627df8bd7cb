import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anAdminUserRow, anOption, aProduct, mockApi } from 'shared-testing';
import { choose } from './choose.ts';
import { renderAdmin } from './render-admin.tsx';

export const maya = anAdminUserRow({ _id: 'u1', username: 'maya', email: 'maya@example.com' });
export const product = {
  ...aProduct({ _id: 'p1', title: 'Pixelforge Games' }),
  option_count: 2,
  stock_count: 3,
};
/** Only enabled products are offered. */
export const offered = { query: { skip: 0, amount: 20, enabled: true } };
export const option = anOption({ _id: 's1', title: '$10 card', price: 8.4, stock_count: 3 });
export const soldOut = anOption({ _id: 's2', title: '$20 card', stock_count: 0 });

export const MAYA = 'maya (maya@example.com) · Member';

/** The form for a new order. */
export function openOrderForm(users = [maya]) {
  mockApi('GET /admin/products', offered).answers([product], 1);
  mockApi('GET /admin/users', { query: { skip: 0, amount: 100 } }).answers(users);
  return renderAdmin('/admin/orders/create');
}

/** Chooses the user and the first item, and returns the row of the item. */
export async function fillOrderForm(user: UserEvent) {
  await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([option, soldOut]);
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  await choose(user, row.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  await row.findByRole('option', { name: '$10 card · $8.40 · 3 in stock' });
  await user.selectOptions(row.getByRole('combobox', { name: 'Subcategory' }), 's1');
  return row;
}
export const submitButton = () => screen.getByRole('button', { name: 'Create & Approve Order' });
