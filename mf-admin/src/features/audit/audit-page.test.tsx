import { screen, within } from '@testing-library/react';
import { limits, type AuditRow } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const aRow = (overrides: Partial<AuditRow> = {}): AuditRow => ({
  _id: '7',
  at_unix: 1_780_000_000,
  actor: { _id: 'a1', username: 'olga' },
  action: 'products.update',
  target_type: 'product',
  target_id: 'p1',
  before: { title: 'Old', enabled: true },
  after: { title: 'New', enabled: true },
  request_id: 'r1',
  address: '192.0.2.7',
  ...overrides,
});

it('an audit entry shows the actor, the address and both values of each field', async () => {
  mockApi('GET /admin/audit').answers([aRow(), aRow({ _id: '6', actor: null, action: 'users.create' })], 2);
  const { user } = renderAdmin('/admin/audit');
  const table = within(await screen.findByRole('table', { name: 'Audit Log' }));
  expect(screen.getByText('2 entries')).toBeVisible();
  expect(table.getByText('The store')).toBeVisible();
  await user.click(table.getByRole('button', { name: /^Details: Changed a product/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed a product' }));
  expect(dialog.getByRole('link', { name: 'olga' })).toHaveAttribute('href', '/admin/users/a1');
  expect(dialog.getByText('192.0.2.7')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'p1' })).toHaveAttribute('href', '/admin/products/edit/p1');
  expect(dialog.getByRole('link', { name: 'Show in the audit log' })).toHaveAttribute(
    'href',
    '/admin/audit?target=product&of=p1',
  );
  expect(dialog.getByRole('row', { name: 'Title Old New' })).toHaveAttribute('data-changed', 'true');
  expect(dialog.getByRole('row', { name: 'Enabled Yes Yes' })).not.toHaveAttribute('data-changed');
});

it('j and Enter open the details of an entry', async () => {
  mockApi('GET /admin/audit').answers([aRow()], 1);
  const { user } = renderAdmin('/admin/audit');
  await screen.findByRole('table', { name: 'Audit Log' });
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Changed a product' })).toBeVisible();
});

it('an audit log that is too long to count shows a minimum', async () => {
  mockApi('GET /admin/audit').answers([aRow()], limits.searchTotalMax);
  renderAdmin('/admin/audit');
  expect(await screen.findByText('1,000+ entries')).toBeVisible();
});

it('the audit log of one object can be filtered by action', async () => {
  mockApi('GET /admin/audit', { query: { target_type: 'product', target_id: 'p1' } }).answers([aRow()], 1);
  const { user } = renderAdmin('/admin/audit?target=product&of=p1');
  await screen.findByRole('table', { name: 'Audit Log' });
  const asked = mockApi('GET /admin/audit', {
    query: { target_type: 'product', target_id: 'p1', action: 'products.delete' },
  }).answers([], 0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Deleted a product');
  expect(await screen.findByText('Nothing Found')).toBeVisible();
  expect(asked.received).toHaveLength(1);
  mockApi('GET /admin/audit').answers([aRow()], 1);
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(await screen.findByRole('table', { name: 'Audit Log' })).toBeVisible();
});

it('the button that removes an ID from the filter of the audit log shows it shortened', async () => {
  const id = '91678573-9e14-4361-978e-7e262194ff47';
  mockApi('GET /admin/audit', { query: { target_type: 'order', target_id: id } }).answers([aRow()], 1);
  renderAdmin(`/admin/audit?target=order&of=${id}`);
  expect(await screen.findByRole('button', { name: 'Only Order 91678573… ×' })).toHaveAttribute('title', id);
  await screen.findByRole('table', { name: 'Audit Log' });
});

it('saved views of the audit log show reads of delivered codes and exports of codes in stock', async () => {
  mockApi('GET /admin/audit').answers([aRow()], 1);
  renderAdmin('/admin/audit');
  await screen.findByRole('table', { name: 'Audit Log' });
  const leads = {
    'Codes read': 'codes.read',
    'Stock codes revealed': 'stock.reveal',
    'Stock codes exported': 'stock.view',
  };
  for (const [name, action] of Object.entries(leads))
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/admin/audit?action=${action}`);
});

it('an unknown target type in the address of the audit log is dropped with its ID', async () => {
  mockApi('GET /admin/audit', { query: { skip: 0, amount: 50 } }).answers([aRow()], 1);
  renderAdmin('/admin/audit?target=xx&of=1');
  expect(await screen.findByText(/left out: target, of\.$/)).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Audit Log' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull();
});

it('choosing another target type of the audit log drops the ID of the previous one', async () => {
  mockApi('GET /admin/audit').answers([aRow()], 1);
  const { user, where } = renderAdmin('/admin/audit?target=product&of=p1');
  await screen.findByRole('table', { name: 'Audit Log' });
  mockApi('GET /admin/audit', { query: { target_type: 'order' } }).answers([], 0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Of' }), 'Order');
  expect(where()).toBe('/admin/audit?target=order');
  expect(await screen.findByText('Nothing Found')).toBeVisible();
});

it('the audit log shows a failed load and retries', async () => {
  mockApi('GET /admin/audit').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/audit');
  expect(await screen.findByText('Failed to load audit log')).toBeVisible();
  mockApi('GET /admin/audit').answers([], 0);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Nothing Found')).toBeVisible();
});

it('the CSV of the audit log has a row per entry with both values as JSON and no spreadsheet formulas', async () => {
  const { auditCsv } = await import('./audit-csv.ts');
  expect(auditCsv([aRow({ actor: { _id: 'a1', username: '=olga' } })])).toBe(
    'time,who,action,target,target id,before,after,address,request\r\n' +
      '2026-05-28T20:26:40.000Z,"\'=olga",products.update,product,p1,"{""title"":""Old"",""enabled"":true}",' +
      '"{""title"":""New"",""enabled"":true}",192.0.2.7,r1\r\n',
  );
});
