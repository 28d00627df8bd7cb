import { screen, waitFor, within } from '@testing-library/react';
import { limits } from 'shared-contract/types';
import { anAdminUserRow, mockApi } from 'shared-testing';
import { narrowWindow } from '../../testing/narrow-window.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { usersCsv } from './users-csv.ts';

const maya = anAdminUserRow({
  _id: 'aaaa1111-0000',
  username: 'maya',
  email: 'maya@example.com',
  balance: 120,
});
const reseller = anAdminUserRow({ username: 'resell.hq', role: 'RESELLER', discount: 12.5 });
const admin = anAdminUserRow({ username: 'boss', role: 'ADMIN' });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const open = (at = '/admin/users') => {
  mockApi('GET /admin/users', { query: { skip: 0, amount: 100 } }).answers([maya, reseller, admin], 3);
  return renderAdmin(at);
};

it('the list of users shows the stat cards and the columns of every user', async () => {
  open();
  const row = await rowOf('maya');
  for (const label of [
    'Total Users',
    'Resellers',
    'Total Balance',
    'Administrators',
    '3,907',
    '12',
    '$9,120.50',
    '2',
  ])
    expect(screen.getByText(label)).toBeVisible();
  for (const name of ['User ID', 'Username', 'Email', 'Role', 'Balance', 'Discount', 'Orders', 'Joined'])
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  for (const value of ['aaaa1111…', 'maya@example.com', 'Member', '$120.00', '–'])
    expect(row.getByText(value)).toBeVisible();
  expect((await rowOf('resell.hq')).getByText('12.5%')).toBeVisible();
});

it('the phone card of a user without a discount omits the discount', async () => {
  narrowWindow();
  open();
  expect(await screen.findByText(/ · 12\.5%$/)).toBeVisible();
  expect(screen.getAllByText(/@example\.com$/)).toHaveLength(2);
});

it('the list of users offers promotion to members alone', async () => {
  open();
  expect((await rowOf('maya')).getByRole('button', { name: /^Promote to Reseller/ })).toBeVisible();
  expect((await rowOf('resell.hq')).queryByRole('button', { name: /^Promote/ })).toBeNull();
  expect((await rowOf('boss')).queryByRole('button', { name: /^Promote/ })).toBeNull();
});

/** The dialog that makes the member maya a reseller. */
async function openPromote() {
  const { user } = open();
  await user.click((await rowOf('maya')).getByRole('button', { name: /^Promote/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Promote to Reseller' }));
  return {
    user,
    dialog,
    field: dialog.getByRole('spinbutton', { name: 'Discount (%)' }),
    promote: () => user.click(dialog.getByRole('button', { name: 'Promote' })),
  };
}

it('a promotion has a discount of 15 percent unless another is typed', async () => {
  const { dialog, field, promote } = await openPromote();
  expect(field).toHaveValue(15);
  expect(dialog.getByText(/recommended 10-20%/)).toBeVisible();
  const sent = mockApi('GET /admin/users/set_reseller/{userId}', { params: { userId: maya._id } }).answers({
    message: 'ok',
    user: { ...maya, role: 'RESELLER', discount: 15 },
  });
  mockApi('GET /admin/users').answers([{ ...maya, role: 'RESELLER', discount: 15 }]);
  await promote();
  expect(await screen.findByText('Successfully promoted maya to Reseller with 15% discount!')).toBeVisible();
  expect(sent.received[0]?.query).toEqual({ discount: '15' });
  expect(await (await rowOf('maya')).findByText('15%')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'maya' })).toHaveFocus());
});

it('a promotion that failed can be tried again', async () => {
  const { dialog, promote } = await openPromote();
  mockApi('GET /admin/users/set_reseller/{userId}').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/users', { times: 'always' }).answers([maya]);
  await promote();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to promote user');
  mockApi('GET /admin/users/set_reseller/{userId}').answers({
    message: 'ok',
    user: { ...maya, role: 'RESELLER', discount: 15 },
  });
  await promote();
  expect(await screen.findByText('Successfully promoted maya to Reseller with 15% discount!')).toBeVisible();
});

it('an empty discount of a promotion becomes 0', async () => {
  const { user, field } = await openPromote();
  await user.clear(field);
  await user.tab();
  expect(field).toHaveValue(0);
});

it.each(['515', '51', '-5'])('a promotion refuses the discount %s until it is corrected', async (typed) => {
  const { user, dialog, field, promote } = await openPromote();
  await user.clear(field);
  await user.type(field, typed);
  await promote();
  expect(await dialog.findByText('Enter a discount from 0 to 50')).toBeVisible();
  expect(field).toHaveValue(Number(typed));
  await user.clear(field);
  await user.type(field, '5');
  expect(dialog.queryByText('Enter a discount from 0 to 50')).toBeNull();
});

describe('the details of a user', () => {
  const failing = () => mockApi('GET /admin/user/{userId}').failsWith('USER_NOT_FOUND');

  it('the details of a user have an address of their own until they are closed', async () => {
    failing();
    const { user, where, state, back } = open();
    await user.click(await screen.findByRole('link', { name: 'maya' }));
    expect(where()).toBe('/admin/users/aaaa1111-0000');
    expect(state()).toEqual({ samePage: true });
    expect(await screen.findByText('Error Loading User')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/admin/users'));
    await back();
    expect(where()).toBe('/admin/users');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the address of an impossible user offers no retry', async () => {
    mockApi('GET /admin/user/{userId}').failsWith('REQUEST_INVALID');
    mockApi('GET /admin/users').answers([maya], 1);
    renderAdmin('/admin/users/%00');
    expect(await screen.findByText('Error Loading User')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('J and K open the next and the previous user', async () => {
    mockApi('GET /admin/user/{userId}', { times: 'always' }).failsWith('USER_NOT_FOUND');
    const { user, where } = open();
    await user.click(await screen.findByRole('link', { name: 'maya' }));
    const [first = '', second = ''] = screen
      .getAllByRole('link', { name: /./ })
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => /^\/admin\/users\/./.test(address));
    expect(where()).toBe(first);
    await user.keyboard('j');
    await waitFor(() => expect(where()).toBe(second));
    await user.keyboard('k');
    await waitFor(() => expect(where()).toBe(first));
  });

  it('the details of a user that their address opened stay closed after Back', async () => {
    failing();
    const { user, where, state, back } = open('/admin/users/aaaa1111-0000?search=ma');
    expect(await screen.findByText('Error Loading User')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/admin/users?search=ma'));
    expect(state()).toEqual({ samePage: true });
    await back();
    expect(where()).toBe('/admin/users?search=ma');
    expect(await screen.findByText('maya')).toBeVisible();
  });
});

it('the list of users searches on the server', async () => {
  const { user, where } = open();
  await screen.findByText('maya');
  mockApi('GET /admin/users', { query: { search: 'zoe' } }).answers([]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by username or email' }), 'zoe');
  expect(await screen.findByText('No users found')).toBeVisible();
  expect(where()).toBe('/admin/users?search=zoe');
});

it('a list of users that is too long to count shows a minimum', async () => {
  mockApi('GET /admin/users').answers([maya], limits.searchTotalMax);
  renderAdmin('/admin/users');
  expect(await screen.findByText('1,000+ users')).toBeVisible();
});

it('the list of users says when users cannot be loaded', async () => {
  mockApi('GET /admin/users').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/users');
  expect(await screen.findByText('Failed to load users')).toBeVisible();
});

it('the address keeps the role filter and the sorting of users', async () => {
  const { user, where } = open();
  await screen.findByText('maya');
  mockApi('GET /admin/users', { query: { role: 'RESELLER' } }).answers([reseller], 1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Reseller');
  mockApi('GET /admin/users', { query: { role: 'RESELLER', sort: 'orders_desc' } }).answers(
    [{ ...reseller, total_orders: 1200 }],
    1,
  );
  await user.click(screen.getByRole('columnheader', { name: 'Orders' }));
  expect(await screen.findByText('1,200')).toBeVisible();
  expect(where()).toBe('/admin/users?role=RESELLER&sort=orders_desc');
});

describe('the CSV of users', () => {
  /** The list of resellers, and what the browser is given to save. */
  async function openResellers() {
    const saved = jest.fn<string, [Blob]>(() => 'blob:users');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    mockApi('GET /admin/users', { query: { role: 'RESELLER' } }).answers([reseller], 1);
    const { user } = renderAdmin('/admin/users?role=RESELLER');
    await screen.findByText('resell.hq');
    return { saved, download: () => user.click(screen.getByRole('button', { name: 'Download CSV' })) };
  }

  it('the CSV of users contains all matches of the filter', async () => {
    const { saved, download } = await openResellers();
    const asked = mockApi('GET /admin/users/all', { query: { role: 'RESELLER' } }).answers([reseller], 1);
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(asked.received).toHaveLength(1);
  });

  it('a failed download of users can be retried', async () => {
    const { saved, download } = await openResellers();
    mockApi('GET /admin/users/all').failsWith('INTERNAL', { message: '' });
    await download();
    expect(await screen.findByText('Failed to download users')).toBeVisible();
    mockApi('GET /admin/users/all').answers([reseller], 1);
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('the CSV of users contains no formulas', () => {
    const [head, first, second] = usersCsv([reseller, anAdminUserRow({ email: '=cmd@example.com' })]).split(
      '\r\n',
    );
    expect(head).toBe('id,username,email,role,balance,discount,orders,joined,locked');
    expect(first).toContain(',resell.hq,');
    expect(first).toContain(',RESELLER,');
    expect(second).toContain("'=cmd@example.com");
  });
});

it('selected users can be saved as CSV', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:users');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose maya' }));
  const bar = within(screen.getByRole('region', { name: '1 selected' }));
  await user.click(bar.getByRole('button', { name: 'Download Selected' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const text = await saved.mock.calls[0]?.[0].text();
  expect(text).toContain('maya@example.com');
  expect(text).not.toContain('resell.hq');
  await user.click(screen.getByRole('checkbox', { name: 'Choose maya' }));
  expect(screen.queryByRole('region', { name: '1 selected' })).toBeNull();
});
