import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, anAdminOrderRow, anAdminStoreConfig, aStoreConfig, mockApi } from 'shared-testing';
import { narrowWindow } from '../testing/narrow-window.ts';
import { renderAdmin } from '../testing/render-admin.tsx';

const orders = () =>
  mockApi('GET /admin/orders/all').answers(
    [anAdminOrderRow({ product_title: 'Sonora Music', status: 'PENDING' })],
    40,
  );

describe('on a narrow screen', () => {
  beforeEach(narrowWindow);

  it('a narrow screen shows orders as cards with their actions', async () => {
    orders();
    renderAdmin('/admin/orders');
    const list = await screen.findByRole('list', { name: 'Order Management' });
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(within(list).getByRole('listitem'));
    expect(card.getByText('Sonora Music')).toBeVisible();
    for (const name of [/^Approve/, 'View details', 'View user'])
      expect(card.getByRole('button', { name })).toBeVisible();
    expect(screen.getByText('1–10 of 40')).toBeVisible();
  });

  it('one checkbox selects and deselects all orders of a page on a narrow screen', async () => {
    const titles = ['Sonora Music', 'Halcyon Stays', 'Velvet Fork'];
    mockApi('GET /admin/orders/all').answers(
      titles.map((product_title) => anAdminOrderRow({ product_title, status: 'PENDING' })),
      3,
    );
    const { user } = renderAdmin('/admin/orders');
    await user.click(await screen.findByRole('checkbox', { name: /^Choose Velvet Fork/ }));
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    for (const name of ['Approve 3', 'Download Selected', 'Clear Selection'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    await user.click(all);
    expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
  });

  it('the menu of a narrow screen closes when a page opens', async () => {
    orders();
    const { user, where } = renderAdmin('/admin/orders');
    await screen.findByText('Sonora Music');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('button', { name: 'Close menu' });
    const menu = within(screen.getByRole('dialog', { name: 'Administration' }));
    const product = { ...aProduct({ _id: 'p1', title: 'Velvet Fork' }), option_count: 0, stock_count: 0 };
    mockApi('GET /admin/products').answers([product], 1);
    mockApi('GET /products/categories').answers([]);
    await user.click(menu.getByRole('link', { name: 'Products' }));
    expect(where()).toBe('/admin/products');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('1 product')).toBeVisible();
  });

  it('closing the menu of a narrow screen focuses its button', async () => {
    orders();
    const { user } = renderAdmin('/admin/orders');
    await screen.findByText('Sonora Music');
    const button = screen.getByRole('button', { name: 'Open menu' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('a narrow screen shows the admin and the ways to leave', async () => {
    orders();
    renderAdmin('/admin/orders');
    expect(await screen.findByText('ada.admin')).toBeVisible();
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    await screen.findByText('Sonora Music');
  });
});

it('the bar links the name of the store to the shop', async () => {
  orders();
  renderAdmin('/admin/orders');
  await screen.findByText('Sonora Music');
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('link', { name: aStoreConfig().store_name })).toHaveAttribute('href', '/');
});

it('the administration has a skip link to the content', async () => {
  orders();
  const { user } = renderAdmin('/admin/orders');
  await screen.findByText('Sonora Music');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

it('the administration shows the default brand of a store without a name', async () => {
  mockApi('GET /public/config').answers(aStoreConfig({ store_name: ' ' }));
  orders();
  renderAdmin('/admin/orders');
  expect((await screen.findAllByText('Gift Card Store'))[0]).toBeVisible();
  await screen.findByText('Sonora Music');
});

it('/admin leads to the overview', async () => {
  mockApi('GET /admin/orders/all').answers([]);
  mockApi('GET /admin/config').answers(anAdminStoreConfig());
  const { where } = renderAdmin('/admin');
  await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
});
