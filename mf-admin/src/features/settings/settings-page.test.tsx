import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAdminStoreConfig, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { someMailSettings } from '../../testing/some-mail-settings.ts';

const config = anAdminStoreConfig({ review_reward: 2 });
beforeEach(() => void mockApi('GET /admin/mail-settings', { times: 'always' }).answers(someMailSettings()));

const open = () => {
  mockApi('GET /admin/config').answers(config);
  return renderAdmin('/admin/settings');
};
const save = () => screen.getByRole('button', { name: 'Save Settings' });

it('the settings page shows what is set', async () => {
  open();
  expect(await screen.findByRole('textbox', { name: 'Store name' })).toHaveValue('Cardwell');
  expect(screen.getByRole('switch', { name: 'Balance' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'HoodPay' })).toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Review reward (%)' })).toHaveValue(2);
  expect(screen.getByRole('switch', { name: 'Enforced ratings' })).not.toBeChecked();
  for (const name of ['Blue', 'Gradient Purple-Pink', 'Minimalist White', 'Bold Yellow', 'Dark Theme'])
    expect(screen.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    '/admin/audit?target=store_config',
  );
});

it('the settings page lists the product feed and the other files for programs', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Product feed' }));
  expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'http://localhost/products.xml',
    'http://localhost/sitemap.xml',
    'http://localhost/llms.txt',
  ]);
  expect(card.getByText('Every option with price and stock, for Google Merchant Center')).toBeVisible();
});

it('the settings page shows an error at each wrong field', async () => {
  const { user } = open();
  await user.clear(await screen.findByRole('textbox', { name: 'Store name' }));
  await user.clear(screen.getByRole('textbox', { name: 'Store description' }));
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Review reward (%)' }), {
    target: { value: '11' },
  });
  await user.click(save());
  expect(await screen.findByText('Please enter a store name')).toBeVisible();
  expect(await screen.findByText('Please enter a store description')).toBeVisible();
  expect(screen.getByText(/from 0 to 10/, { selector: '[id$="-error"]' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveFocus());
});

it('a link of the store needs a valid address', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Link' }));
  const link = within(screen.getByRole('group', { name: 'Link 1' }));
  await user.type(link.getByRole('textbox', { name: 'Name' }), 'Help');
  await user.type(link.getByRole('textbox', { name: 'URL' }), 'help');
  await user.click(save());
  expect(await link.findByText('Please enter a valid URL')).toBeVisible();
});

it('the direction of the announcement is offered only while it scrolls', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Show the announcement bar' }));
  expect(screen.queryByRole('radio', { name: 'Right' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Scrolling' }));
  expect(screen.getByRole('radio', { name: 'Right' })).toBeVisible();
});

it('the settings page shows a failed load and retries', async () => {
  mockApi('GET /admin/config').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/settings');
  expect(await screen.findByText('Failed to load configuration')).toBeVisible();
  mockApi('GET /admin/config').answers(config);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('textbox', { name: 'Store name' })).toBeVisible();
});

const nameOfLink = (number: number) =>
  within(screen.getByRole('group', { name: `Link ${number}` })).getByRole('textbox', { name: 'Name' });

it('adding a link of the store focuses its name', async () => {
  const { user } = open();
  const add = await screen.findByRole('button', { name: 'Add Link' });
  await user.click(add);
  await waitFor(() => expect(nameOfLink(1)).toHaveFocus());
  await user.click(add);
  await waitFor(() => expect(nameOfLink(2)).toHaveFocus());
});

it('removing a link of the store focuses the nearest button', async () => {
  const { user } = open();
  const add = await screen.findByRole('button', { name: 'Add Link' });
  await user.click(add);
  await user.click(add);
  await waitFor(() => expect(nameOfLink(2)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove Link 1' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Link 1' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove Link 1' }));
  await waitFor(() => expect(add).toHaveFocus());
});

it('the settings page says that private accounts need e-mail when none is configured', async () => {
  mockApi('GET /admin/config').answers(anAdminStoreConfig());
  mockApi('GET /public/mail').answers({ configured: false });
  renderAdmin('/admin/settings', { mail: null });
  expect(
    await screen.findByText(/This needs e-mail, which is not configured: until then it has no effect\.$/),
  ).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Keep accounts private' })).not.toBeChecked();
});

/** The settings with another time zone than the saved one. */
async function openInNewYork() {
  const { user } = open();
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveValue('UTC');
  await user.selectOptions(zone, 'America/New_York');
  return { save: () => user.click(save()) };
}

it('the settings page saves the time zone of the store', async () => {
  const page = await openInNewYork();
  const sent = mockApi('POST /admin/config/update').answers({
    ...config,
    time_zone: 'America/New_York',
    version: 2,
  });
  await page.save();
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ time_zone: 'America/New_York', expected_version: config.version });
});

it('a time zone that the server refuses shows the reason at its field', async () => {
  const page = await openInNewYork();
  mockApi('POST /admin/config/update').failsWith('REQUEST_INVALID', {
    fields: { time_zone: 'must be a name of the IANA list, such as Europe/Berlin' },
  });
  await page.save();
  expect(
    await screen.findByText('Time zone must be a name of the IANA list, such as Europe/Berlin'),
  ).toBeVisible();
});

/** The settings of the announcement, and its preview. */
async function openAnnouncement() {
  mockApi('GET /admin/config').answers(anAdminStoreConfig());
  const { user } = renderAdmin('/admin/settings');
  const field = await screen.findByRole('textbox', { name: 'Text' });
  return { user, field, preview: screen.getByRole('group', { name: 'The bar as the shop shows it' }) };
}

it('the announcement is previewed while it is typed', async () => {
  const { user, field, preview } = await openAnnouncement();
  await user.clear(field);
  expect(preview).toHaveTextContent('Your announcement');
  await user.type(field, '<b>Weekend</b> drop <img src=x onerror=alert(1)>');
  expect(await within(preview).findByText('Weekend')).toContainHTML('<b>Weekend</b>');
  expect(preview.innerHTML).not.toContain('onerror');
  await user.click(screen.getByRole('radio', { name: /^Bold Yellow/ }));
  expect(within(preview).getByRole('complementary')).toHaveAttribute('data-template', '4');
});

it('the preview of a scrolling announcement can be paused', async () => {
  const { user, preview } = await openAnnouncement();
  expect(within(preview).queryByRole('button', { name: 'Pause announcement' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Scrolling' }));
  await user.click(within(preview).getByRole('button', { name: 'Pause announcement' }));
  expect(within(preview).getByRole('button', { name: 'Play announcement' })).toBeVisible();
});

/** The settings of remotes from developers’ machines, with two accounts. */
async function openLocalRemotes() {
  const { user } = open();
  const card = within(await screen.findByRole('region', { name: 'Remotes from developers’ machines' }));
  const accounts = card.getByRole('textbox', { name: 'Allowed accounts' });
  expect(accounts).toHaveValue('');
  const origins = card.getByRole('textbox', { name: 'Allowed origins' });
  expect(origins).toHaveValue('http://localhost:*\nhttp://127.0.0.1:*');
  await user.type(accounts, ' ann \n\nbob');
  return { user, card, origins };
}

it('the settings page saves the accounts and origins for local remotes', async () => {
  const { user, origins } = await openLocalRemotes();
  await user.clear(origins);
  await user.type(origins, 'http://localhost:3003');
  const sent = mockApi('POST /admin/config/update').answers({
    ...config,
    local_remote_accounts: ['ann', 'bob'],
    local_remote_origins: ['http://localhost:3003'],
    version: 2,
  });
  await user.click(save());
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({
    local_remote_accounts: ['ann', 'bob'],
    local_remote_origins: ['http://localhost:3003'],
    expected_version: config.version,
  });
});

it('the settings page names an unknown account for local remotes', async () => {
  const { user, card } = await openLocalRemotes();
  mockApi('POST /admin/config/update').failsWith('REQUEST_INVALID', {
    fields: { local_remote_accounts: 'must be user names of accounts; there is no bob' },
  });
  await user.click(save());
  expect(await card.findByText(/must be user names of accounts; there is no bob/)).toBeVisible();
});
