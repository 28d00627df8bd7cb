import { screen, waitFor } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { config, latestOrders, willOpenOverview } from '../../testing/overview.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

it('the store card saves a payment method that is switched', async () => {
  willOpenOverview();
  const { user } = renderAdmin('/admin/dashboard');
  const hoodpay = await screen.findByRole('switch', { name: 'HoodPay' });
  expect(screen.getByText(config.store_description)).toBeVisible();
  const sent = mockApi('POST /admin/config/update').answers(config);
  await user.click(hoodpay);
  expect(await screen.findByText('Store configuration updated successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({
    payment_methods: [{ name: 'HOODPAY', enabled: false }],
    expected_version: 1,
  });
});

it('the store card reverts a switch that the server refuses', async () => {
  willOpenOverview();
  const { user } = renderAdmin('/admin/dashboard');
  const hoodpay = await screen.findByRole('switch', { name: 'HoodPay' });
  mockApi('POST /admin/config/update').failsWith('INTERNAL', { message: '' });
  await user.click(hoodpay);
  expect(await screen.findByText('Failed to update configuration')).toBeVisible();
  await waitFor(() => expect(hoodpay).toBeChecked());
});

it('the store card takes no other change while a switch is saved', async () => {
  willOpenOverview();
  const { user } = renderAdmin('/admin/dashboard');
  const hoodpay = await screen.findByRole('switch', { name: 'HoodPay' });
  const answered = Promise.withResolvers<void>();
  const sent = mockApi('POST /admin/config/update', { after: answered.promise }).answers(config);
  await user.click(hoodpay);
  expect(hoodpay).toHaveAttribute('aria-disabled', 'true');
  expect(hoodpay).toBeEnabled();
  expect(hoodpay).toHaveFocus();
  await user.click(screen.getByRole('switch', { name: 'Balance' }));
  answered.resolve();
  expect(await screen.findByText('Store configuration updated successfully!')).toBeVisible();
  await waitFor(() => expect(hoodpay).not.toHaveAttribute('aria-disabled'));
  expect(sent.received).toHaveLength(1);
});

it('the store card shows the current settings after a conflicting change', async () => {
  latestOrders();
  mockApi('GET /admin/config').answers(config);
  const { user } = renderAdmin('/admin/dashboard');
  const balance = await screen.findByRole('switch', { name: 'Balance' });
  const now = { ...config, store_name: 'Of the other admin', version: 2 };
  mockApi('POST /admin/config/update').failsWith('CHANGED_MEANWHILE', { details: { current: now } });
  mockApi('GET /admin/config').answers(now);
  await user.click(balance);
  expect(await screen.findByText(/^This was changed by somebody else meanwhile/)).toBeVisible();
  expect(await screen.findByText('Of the other admin')).toBeVisible();
  expect(balance).toBeChecked();
});

it('the store card says when the configuration cannot be loaded', async () => {
  latestOrders();
  mockApi('GET /admin/config').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/dashboard');
  expect(await screen.findByText('Failed to load admin configuration')).toBeVisible();
  await screen.findByText('Sonora Music');
});
