import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from 'shared-auth';
import type { DenialTemplate } from 'shared-contract/types';
import { aStaffMember, aStoreConfig, mockApi, renderRemote } from 'shared-testing';
import { personal } from '../../testing/queue.tsx';
import { ReplacementsPage } from './replacements-page.tsx';

const redeemed: DenialTemplate = { _id: 't2', name: 'Redeemed', text: 'It was redeemed.', version: 3 };
const lists = (templates: DenialTemplate[]) => mockApi('GET /staff/denial-templates').answers(templates);

async function openTemplates(templates: DenialTemplate[]) {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').answers([]);
  lists(templates);
  const view = renderRemote(<ReplacementsPage />, { as: aStaffMember() });
  await view.user.click(await screen.findByRole('button', { name: 'Reply Templates' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Reply templates' })) };
}

/** The form for the first template. */
async function openNew() {
  const { dialog, user } = await openTemplates([]);
  expect(await dialog.findByText('No templates yet')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'New Template' }));
  return { dialog, user, save: () => user.click(dialog.getByRole('button', { name: 'Save Template' })) };
}

it('a template needs a name and a text', async () => {
  const { dialog, save } = await openNew();
  await save();
  expect(await dialog.findByText('Please enter a name')).toBeVisible();
  expect(await dialog.findByText('Please enter a text')).toBeVisible();
});

it('a template is saved without the spaces around its name and text', async () => {
  const { dialog, user, save } = await openNew();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Redeemed ');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'It was redeemed. ');
  const sent = mockApi('POST /staff/denial-templates/create').answers({
    message: 'Template saved.',
    template: redeemed,
  });
  lists([redeemed]);
  await save();
  expect(await dialog.findByText('It was redeemed.')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ name: 'Redeemed', text: 'It was redeemed.' });
});

it('a template name that is taken is reported at its field', async () => {
  const { dialog, user } = await openTemplates([redeemed]);
  await user.click(await dialog.findByRole('button', { name: 'New Template' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'redeemed');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Once more.');
  mockApi('POST /staff/denial-templates/create').failsWith('TEMPLATE_EXISTS');
  await user.click(dialog.getByRole('button', { name: 'Save Template' }));
  expect(await dialog.findByText('A template with this name already exists.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'A template with this name already exists.',
  );
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Once more.');
});

it('a conflicting change of a template is shown before the next press overwrites it', async () => {
  const { dialog, user } = await openTemplates([redeemed]);
  await user.click(await dialog.findByRole('button', { name: 'Edit Redeemed' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' Mine.');
  const current = { ...redeemed, text: 'Theirs.', version: 4 };
  mockApi('POST /staff/denial-templates/update/{templateId}').failsWith('CHANGED_MEANWHILE', {
    details: { current },
  });
  await user.click(dialog.getByRole('button', { name: 'Save Template' }));
  expect(await dialog.findByText('Theirs.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('It was redeemed. Mine.');
  const sent = mockApi('POST /staff/denial-templates/update/{templateId}').answers({
    message: 'Template saved.',
    template: { ...current, text: 'It was redeemed. Mine.', version: 5 },
  });
  lists([{ ...current, text: 'It was redeemed. Mine.', version: 5 }]);
  await user.click(dialog.getByRole('button', { name: 'Save Template' }));
  expect(await dialog.findByRole('button', { name: 'New Template' })).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'New Template' })).toHaveFocus());
  expect(sent.received[0]?.body).toEqual({
    name: 'Redeemed',
    text: 'It was redeemed. Mine.',
    expected_version: 4,
  });
});

it('a draft does not silently overwrite a template that has changed since', async () => {
  const { dialog, user } = await openTemplates([redeemed]);
  await user.click(await dialog.findByRole('button', { name: 'Edit Redeemed' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' Mine.');
  const current = { ...redeemed, text: 'Theirs.', version: 4 };
  const refused = mockApi('POST /staff/denial-templates/update/{templateId}').failsWith('CHANGED_MEANWHILE', {
    details: { current },
  });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await act(() => queryClient.clear());
  lists([current]);
  await user.click(screen.getByRole('button', { name: 'Reply Templates' }));
  const again = within(await screen.findByRole('dialog', { name: 'Reply templates' }));
  await user.click(await again.findByRole('button', { name: 'Edit Redeemed' }));
  expect(again.getByRole('textbox', { name: 'Text' })).toHaveValue('It was redeemed. Mine.');
  await user.click(again.getByRole('button', { name: 'Save Template' }));
  expect(await again.findByText('Theirs.')).toBeVisible();
  expect(refused.received[0]?.body).toMatchObject({ expected_version: 3 });
});

it('deleting a template asks for confirmation', async () => {
  const { dialog, user } = await openTemplates([redeemed]);
  await user.click(await dialog.findByRole('button', { name: 'Delete Redeemed' }));
  expect(
    dialog.getByText('Delete “Redeemed”? Denials that were written with it stay as they are.'),
  ).toBeVisible();
  const sent = mockApi('DELETE /staff/denial-templates/delete/{templateId}', {
    params: { templateId: 't2' },
  }).answers({ message: 'Template deleted.' });
  lists([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('No templates yet')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'New Template' })).toHaveFocus();
  expect(sent.received[0]?.query).toEqual({ expected_version: '3' });
});

const expired: DenialTemplate = { _id: 't1', name: 'Expired', text: 'It is over.', version: 1 };

it('cancelling the deletion of a template restores the focus', async () => {
  const { dialog, user } = await openTemplates([expired, redeemed]);
  const removal = await dialog.findByRole('button', { name: 'Delete Expired' });
  await user.click(removal);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(removal).toHaveFocus();
});

it('deleting a template focuses the next one', async () => {
  const { dialog, user } = await openTemplates([expired, redeemed]);
  await user.click(await dialog.findByRole('button', { name: 'Delete Expired' }));
  mockApi('DELETE /staff/denial-templates/delete/{templateId}').answers({ message: 'Template deleted.' });
  lists([redeemed]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(dialog.queryByText('Expired')).toBeNull());
  expect(dialog.getByRole('button', { name: 'Delete Redeemed' })).toHaveFocus();
});

type Opened = Awaited<ReturnType<typeof openTemplates>>;

it.each([
  ['the button', ({ dialog, user }: Opened) => user.click(dialog.getByRole('button', { name: 'Undo' }))],
  ['the key U', ({ user }: Opened) => user.keyboard('u')],
])('a deleted template is restored by %s', async (_, undo) => {
  const view = await openTemplates([redeemed]);
  const { dialog, user } = view;
  await user.click(await dialog.findByRole('button', { name: 'Delete Redeemed' }));
  mockApi('DELETE /staff/denial-templates/delete/{templateId}').answers({ message: 'Template deleted.' });
  lists([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Template deleted.')).toBeVisible();
  await dialog.findByText('No templates yet');
  const made = mockApi('POST /staff/denial-templates/create').answers({
    message: 'Template saved.',
    template: redeemed,
  });
  lists([redeemed]);
  await undo(view);
  expect(await dialog.findByText('The template “Redeemed” is back.')).toBeInTheDocument();
  expect(await dialog.findByText('Redeemed')).toBeVisible();
  expect(made.received[0]?.body).toEqual({ name: 'Redeemed', text: redeemed.text });
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'New Template' })).toHaveFocus();
});

it('the templates say when they cannot be loaded', async () => {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').answers([]);
  mockApi('GET /staff/denial-templates').failsWith('INTERNAL', { message: '' });
  const { user } = renderRemote(<ReplacementsPage />, { as: aStaffMember() });
  await user.click(await screen.findByRole('button', { name: 'Reply Templates' }));
  expect(await screen.findByText('Failed to load templates')).toBeVisible();
});
