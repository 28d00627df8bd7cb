import { screen, waitFor } from '@testing-library/react';
import { setNavigate } from 'shared-auth';
import { aPersonal, aStaffMember, aStoreConfig, anAdmin, mockApi, renderRemote } from 'shared-testing';
import { openQueue, request } from '../testing/queue.tsx';
import { ReplacementsPage } from '../features/replacements/replacements-page.tsx';

it('the header shows staff their account and the ways to the shop', async () => {
  openQueue();
  expect(await screen.findByRole('link', { name: 'Cardwell' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('img', { name: 'Balance $0.00' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  expect(screen.getAllByText('sam.staff')[0]).toBeVisible();
  expect(screen.getAllByText('Staff')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  await screen.findByText('j.okafor');
});

it('the header shows no balance before it is known', async () => {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal', { delay: 100 }).answers(aPersonal({ role: 'STAFF', balance: 42.5 }));
  mockApi('GET /staff/replacement-requests').answers([]);
  renderRemote(<ReplacementsPage />, { as: aStaffMember() });
  expect(screen.getByText('$0.00')).not.toBeVisible();
  expect(await screen.findByText('$42.50')).toBeVisible();
});

it('the header of an admin leads to the admin dashboard instead of the cart', async () => {
  openQueue([request], { as: anAdmin() });
  await screen.findByText('j.okafor');
  expect(screen.queryByRole('img', { name: /Balance/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Cart/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
});

it('the header signs out', async () => {
  setNavigate(() => undefined);
  const { user } = openQueue();
  await screen.findByText('j.okafor');
  mockApi('POST /auth/logout').answers({ message: 'Signed out.' });
  mockApi('GET /public/guest/token').breaks();
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('sam.staff')).not.toBeInTheDocument());
});
