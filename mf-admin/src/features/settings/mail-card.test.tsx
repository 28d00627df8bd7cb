import { screen, waitFor, within } from '@testing-library/react';
import type { MailSettings } from 'shared-contract/types';
import { anAdminStoreConfig, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { someMailSettings } from '../../testing/some-mail-settings.ts';

const open = (answer: MailSettings = someMailSettings()) => {
  mockApi('GET /admin/config').answers(anAdminStoreConfig());
  mockApi('GET /admin/mail-settings').answers(answer);
  return renderAdmin('/admin/settings');
};
const card = async () => within(await screen.findByRole('region', { name: 'E-mail' }));

it('the settings page lists the e-mails and their sender', async () => {
  open();
  const region = await card();
  expect(await region.findByText('Sent from Store <store@shop.test>.')).toBeVisible();
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Order paidOnEdit',
    'WelcomeOff, in your wordsEdit',
    'New passwordAlways onEdit',
  ]);
  expect(region.getByRole('link', { name: 'Sent e-mails and jobs' })).toHaveAttribute('href', '/admin/mails');
});

it('the settings page says how to configure e-mail where it is not configured', async () => {
  const { user } = open(someMailSettings({ configured: false, sender: null }));
  const region = await card();
  const words = 'E-mail is not configured. Set SMTP_URL and MAIL_FROM to send it.';
  expect(await region.findByText(words)).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Edit: Order paid' }));
  expect(await screen.findByRole('button', { name: 'Preview' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull();
});

it('an e-mail that accounts depend on has no switch', async () => {
  const { user } = open();
  await user.click(await (await card()).findByRole('button', { name: 'Edit: New password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New password' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveFocus());
  expect(dialog.queryByRole('switch')).toBeNull();
});

it('the first field of an e-mail has the focus when it is opened', async () => {
  const { user } = open();
  await user.click(await (await card()).findByRole('button', { name: 'Edit: Order paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order paid' }));
  await waitFor(() => expect(dialog.getByRole('switch', { name: 'Send this e-mail' })).toHaveFocus());
});

/** The dialog of the e-mail about a paid order, with this subject. */
async function openPaid(subject: string) {
  const { user } = open();
  await user.click(await (await card()).findByRole('button', { name: 'Edit: Order paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order paid' }));
  const field = dialog.getByRole('textbox', { name: 'Subject' });
  await user.clear(field);
  if (subject) await user.type(field, subject);
  return { user, dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}
const words = { subject: 'Ready', introduction: 'Thank you, {username}.' };

it('an e-mail needs a subject', async () => {
  const { dialog, press } = await openPaid('');
  await press('Save E-mail');
  expect(await dialog.findByText('Please enter a subject')).toBeVisible();
});

it('an e-mail is previewed in its typed words', async () => {
  const { dialog, press } = await openPaid('Ready');
  expect(dialog.getByText('Filled in when it is sent: {store}, {username}, {order}')).toBeVisible();
  const previewed = mockApi('POST /admin/mail-settings/{event}/preview').answers({
    subject: 'Ready',
    html: '<p>Thank you, ann.</p>',
    text: 'Thank you, ann.',
  });
  await press('Preview');
  const frame = await dialog.findByTitle('The e-mail with sample data');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', '<p>Thank you, ann.</p>');
  expect(previewed.received[0]?.body).toEqual(words);
});

it('a test of an e-mail is sent in its typed words', async () => {
  const { press } = await openPaid('Ready');
  const tested = mockApi('POST /admin/mail-settings/{event}/test').answers({
    message: 'A test e-mail is on its way to you.',
  });
  await press('Send a test to me');
  expect(await screen.findByText('A test e-mail is on its way to you.')).toBeVisible();
  expect(tested.received[0]?.body).toEqual(words);
});

it('an e-mail is saved with its words and its switch', async () => {
  const { user, dialog, press } = await openPaid('Ready');
  await user.click(dialog.getByRole('switch', { name: 'Send this e-mail' }));
  const saved = mockApi('POST /admin/mail-settings/{event}').answers(someMailSettings());
  mockApi('GET /admin/mail-settings').answers(someMailSettings());
  await press('Save E-mail');
  expect(await screen.findByText('E-mail saved successfully!')).toBeVisible();
  expect(saved.received[0]?.body).toEqual({ ...words, enabled: false, expected_version: 1 });
});

it('a conflicting change of an e-mail is shown before the next press overwrites it', async () => {
  const { user } = open();
  await user.click(await (await card()).findByRole('button', { name: 'Edit: Order paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order paid' }));
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), '!');
  const settings = someMailSettings();
  const [paid, ...others] = settings.events;
  const current = { ...paid!, enabled: false, subject: 'Paid', introduction: 'Hi', version: 2 };
  mockApi('GET /admin/mail-settings', { times: 'always' }).answers({
    ...settings,
    events: [current, ...others],
  });
  const refused = mockApi('POST /admin/mail-settings/{event}').failsWith('CHANGED_MEANWHILE', {
    details: { current },
  });
  await user.click(dialog.getByRole('button', { name: 'Save E-mail' }));
  const changed = within(await dialog.findByRole('region', { name: 'Changed by somebody else' }));
  expect(changed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Send this e-mailNowOffThis form has it already.',
    'SubjectYoursYour order: {order}!NowPaidUse what is there now',
    'IntroductionNowHiThis form has it already.',
  ]);
  expect(refused.received[0]?.body).toMatchObject({ expected_version: 1 });
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your order: {order}!');
  expect(dialog.getByRole('switch')).not.toBeChecked();
  const saved = mockApi('POST /admin/mail-settings/{event}').answers(settings);
  await user.click(dialog.getByRole('button', { name: 'Save E-mail' }));
  expect(await screen.findByText('E-mail saved successfully!')).toBeVisible();
  expect(saved.received[0]?.body).toEqual({
    enabled: false,
    subject: 'Your order: {order}!',
    introduction: 'Hi',
    expected_version: 2,
  });
});

it('an unknown placeholder in an e-mail is reported at its field', async () => {
  const { user } = open();
  await user.click(await (await card()).findByRole('button', { name: 'Edit: Order paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order paid' }));
  await user.type(dialog.getByRole('textbox', { name: 'Introduction' }), ' {{amount}');
  mockApi('POST /admin/mail-settings/{event}').failsWith('REQUEST_INVALID', {
    fields: { introduction: 'has {amount}, which this e-mail does not know: use {store}' },
  });
  mockApi('GET /admin/mail-settings').answers(someMailSettings());
  await user.click(dialog.getByRole('button', { name: 'Save E-mail' }));
  expect(
    await dialog.findByText('Introduction has {amount}, which this e-mail does not know: use {store}'),
  ).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Introduction' })).toHaveValue(
    'Thank you, {username}. {amount}',
  );
});
