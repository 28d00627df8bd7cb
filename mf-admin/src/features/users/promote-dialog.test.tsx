import { screen, waitFor, within } from '@testing-library/react';
import { anAdminUserRow, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const maya = anAdminUserRow({ username: 'maya' });

async function open() {
  mockApi('GET /admin/users', { times: 'always' }).answers([maya], 1);
  const { user } = renderAdmin('/admin/users');
  await user.click(await screen.findByRole('button', { name: /^Promote to Reseller/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Promote to Reseller' }));
  return { user, dialog, field: dialog.getByRole('spinbutton', { name: 'Discount (%)' }) };
}

it('the promotion dialog names the granted percent even while another is typed', async () => {
  const { user, dialog, field } = await open();
  const answered = Promise.withResolvers<void>();
  mockApi('GET /admin/users/set_reseller/{userId}', { after: answered.promise }).answers({
    message: 'ok',
    user: { ...maya, role: 'RESELLER', discount: 15 },
  });
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  await user.clear(field);
  await user.type(field, '40');
  answered.resolve();
  expect(await screen.findByText('Successfully promoted maya to Reseller with 15% discount!')).toBeVisible();
});

it('a rejected discount of a promotion is shown at its field until it is corrected', async () => {
  const { user, dialog, field } = await open();
  mockApi('GET /admin/users/set_reseller/{userId}').failsWith('REQUEST_INVALID', {
    message: 'Discount must be at most 30.',
    fields: { discount: 'must be at most 30' },
  });
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await dialog.findByText('Discount (%) must be at most 30')).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, '1');
  expect(dialog.queryByText('Discount (%) must be at most 30')).toBeNull();
});
