import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAdminStoreConfig, mockApi, pass, stopClock } from 'shared-testing';
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

it('the settings page names the product feed and the other files for programs', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Product feed' }));
  expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'http://localhost/products.xml',
    'http://localhost/sitemap.xml',
    'http://localhost/llms.txt',
  ]);
  expect(card.getByText('Every option with price and stock, for Google Merchant Center')).toBeVisible();
});

it('the settings page needs a name, a description and a reward of at most 10 percent', async () => {
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

it('saving settings sends the changes, confirms them and reloads the configuration after two seconds', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'HoodPay' }));
  await user.click(screen.getByRole('switch', { name: 'Show the announcement bar' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Weekend sale');
  await user.click(screen.getByRole('radio', { name: /^Bold Yellow/ }));
  expect(screen.queryByRole('radio', { name: 'Right' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Scrolling' }));
  await user.click(screen.getByRole('radio', { name: 'Right' }));
  await user.click(screen.getByRole('button', { name: 'Add Link' }));
  const link = within(screen.getByRole('group', { name: 'Link 1' }));
  await user.type(link.getByRole('textbox', { name: 'Name' }), 'Help');
  await user.type(link.getByRole('textbox', { name: 'URL' }), 'help');
  await user.click(save());
  expect(await link.findByText('Please enter a valid URL')).toBeVisible();
  await user.clear(link.getByRole('textbox', { name: 'URL' }));
  await user.type(link.getByRole('textbox', { name: 'URL' }), 'https://help.example.com');
  await user.click(link.getByRole('switch', { name: 'In the navigation bar' }));

  mockApi('POST /admin/config/update').failsWith('INTERNAL', { message: '' });
  await user.click(save());
  expect(await screen.findByText('Failed to save settings')).toBeVisible();
  const sent = mockApi('POST /admin/config/update').answers({ ...config, version: 2 });
  await user.click(save());
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({
    expected_version: 1,
    payment_methods: [
      { name: 'BALANCE', enabled: true },
      { name: 'HOODPAY', enabled: false },
    ],
    external_links: [{ name: 'Help', href: 'https://help.example.com', in_nav_bar: true, in_footer: true }],
    announcement_bar_config: {
      enabled: true,
      text: 'Weekend sale',
      template: 4,
      scrolling: true,
      scroll_direction: 'right',
    },
  });
  mockApi('GET /admin/config').answers({ ...config, store_name: 'Cardwell II', version: 3 });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Cardwell II'));
});

it('the settings page shows a failed load and retries', async () => {
  mockApi('GET /admin/config').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/settings');
  expect(await screen.findByText('Failed to load configuration')).toBeVisible();
  mockApi('GET /admin/config').answers(config);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('textbox', { name: 'Store name' })).toBeVisible();
});

describe('what is being typed', () => {
  const name = () => screen.getByRole('textbox', { name: 'Store name' });
  const settle = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('the settings form waits for a fresh answer and does not use the cached one of the overview', async () => {
    mockApi('GET /admin/orders/all').answers([]);
    mockApi('GET /admin/config').answers(anAdminStoreConfig({ store_name: 'Old name' }));
    const { user } = renderAdmin('/admin/dashboard');
    const link = await screen.findByRole('link', { name: 'All settings' });
    await screen.findByText('Old name');
    const read = Promise.withResolvers<void>();
    mockApi('GET /admin/config', { after: read.promise }).answers(config);
    await user.click(link);
    expect(await screen.findByText('Loading settings...')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Store name' })).toBeNull();
    read.resolve();
    expect(await screen.findByRole('textbox', { name: 'Store name' })).toHaveValue('Cardwell');
  });

  it('reloading the configuration after a save keeps typed settings and the focus', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Store name' }), ' II');
    mockApi('POST /admin/config/update').answers({ ...config, store_name: 'Cardwell II', version: 2 });
    const reload = mockApi('GET /admin/config').answers(
      anAdminStoreConfig({ store_name: 'Cardwell of the server', version: 3 }),
    );
    await user.click(save());
    await screen.findByText('Settings saved successfully!');
    await user.type(name(), ' and III');
    await waitFor(() => expect(reload.received).toHaveLength(1));
    await settle(100);
    expect(name()).toHaveValue('Cardwell II and III');
    expect(name()).toHaveFocus();
  });

  it('the configuration is read again once after the last of two saves', async () => {
    stopClock();
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Store name' });
    const sent = mockApi('POST /admin/config/update', { times: 2 }).answers(config);
    const reloads = mockApi('GET /admin/config', { times: 'always' }).answers(config);
    await user.click(save());
    await screen.findByText('Settings saved successfully!');
    await pass(1_000);
    await user.click(save());
    await waitFor(() => expect(sent.received).toHaveLength(2));
    await pass(1_500);
    expect(reloads.received).toHaveLength(0);
    await pass(500);
    await waitFor(() => expect(reloads.received).toHaveLength(1));
  });
});

it('the focus stays in the field from which the settings are saved', async () => {
  const { user } = open();
  await screen.findByRole('textbox', { name: 'Store name' });
  const answered = Promise.withResolvers<void>();
  mockApi('POST /admin/config/update', { after: answered.promise }).answers(config);
  await user.type(screen.getByRole('textbox', { name: 'Store name' }), '{Enter}');
  expect(save()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('textbox', { name: 'Store name' })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveFocus();
  answered.resolve();
  await screen.findByText('Settings saved successfully!');
});

it('a setting that the server rejects shows its message until it is corrected', async () => {
  const links = ['a', 'b'].map((name) => ({
    name,
    href: `https://${name}.example.com`,
    in_nav_bar: false,
    in_footer: true,
  }));
  mockApi('GET /admin/config').answers({ ...config, external_links: links });
  const { user } = renderAdmin('/admin/settings');
  const second = within(await screen.findByRole('group', { name: 'Link 2' }));
  mockApi('POST /admin/config/update').failsWith('REQUEST_INVALID', {
    message: 'External links.1.href must be a valid web address.',
    fields: { 'external_links.1.href': 'must be a valid web address' },
  });
  await user.click(save());
  expect(await second.findByText('URL must be a valid web address')).toBeVisible();
  expect(screen.queryByText(/External links\.1\.href/)).toBeNull();
  const url = second.getByRole('textbox', { name: 'URL' });
  await waitFor(() => expect(url).toHaveFocus());
  await user.type(url, '/');
  expect(second.queryByText(/must be a valid web address/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the settings page shows a conflicting change, and the next press overwrites it', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Store name' }), ' of mine');
  await user.click(screen.getByRole('switch', { name: 'Enforced ratings' }));
  const theirs = {
    ...config,
    version: 2,
    store_name: 'Theirs',
    external_links: [{ name: 'Help', href: 'https://help.example.com', in_nav_bar: true, in_footer: false }],
  };
  const refused = mockApi('POST /admin/config/update').failsWith('CHANGED_MEANWHILE', {
    details: { current: theirs },
  });
  await user.click(save());
  const part = await screen.findByRole('region', { name: 'Changed by somebody else' });
  expect(part).toHaveFocus();
  expect(refused.received[0]?.body).toEqual({
    store_name: 'Cardwell of mine',
    enforced_ratings: true,
    expected_version: 1,
  });
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Store nameYoursCardwell of mineNowTheirsUse what is there now',
    'External linksNowHelp (https://help.example.com), In the navigation barThis form has it already.',
  ]);
  expect(screen.getByRole('group', { name: 'Link 1' })).toBeVisible();
  await user.click(within(part).getByRole('button', { name: 'Use what is there now: Store name' }));
  expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Theirs');
  const sent = mockApi('POST /admin/config/update').answers({
    ...theirs,
    enforced_ratings: true,
    version: 3,
  });
  await user.click(save());
  await screen.findByText('Settings saved successfully!');
  expect(sent.received[0]?.body).toEqual({ enforced_ratings: true, expected_version: 2 });
});

it('the settings page moves the focus when links are added and removed', async () => {
  const { user } = open();
  const add = await screen.findByRole('button', { name: 'Add Link' });
  const nameOf = (number: number) =>
    within(screen.getByRole('group', { name: `Link ${number}` })).getByRole('textbox', { name: 'Name' });
  await user.click(add);
  await waitFor(() => expect(nameOf(1)).toHaveFocus());
  await user.click(add);
  await waitFor(() => expect(nameOf(2)).toHaveFocus());
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

it('the settings page saves the time zone, and says what is wrong with it', async () => {
  const { user } = open();
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveValue('UTC');
  await user.selectOptions(zone, 'America/New_York');
  mockApi('POST /admin/config/update').failsWith('REQUEST_INVALID', {
    fields: { time_zone: 'must be a name of the IANA list, such as Europe/Berlin' },
  });
  await user.click(save());
  expect(
    await screen.findByText('Time zone must be a name of the IANA list, such as Europe/Berlin'),
  ).toBeVisible();
  const sent = mockApi('POST /admin/config/update').answers({
    ...config,
    time_zone: 'America/New_York',
    version: 2,
  });
  await user.click(save());
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ time_zone: 'America/New_York', expected_version: config.version });
});

it('the announcement is previewed by the bar itself while it is typed, scrolling included', async () => {
  mockApi('GET /admin/config').answers(anAdminStoreConfig());
  const { user } = renderAdmin('/admin/settings');
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.clear(field);
  const preview = screen.getByRole('group', { name: 'The bar as the shop shows it' });
  expect(preview).toHaveTextContent('Your announcement');
  await user.type(field, '<b>Weekend</b> drop <img src=x onerror=alert(1)>');
  expect(await within(preview).findByText('Weekend')).toContainHTML('<b>Weekend</b>');
  expect(preview.innerHTML).not.toContain('onerror');
  await user.click(screen.getByRole('radio', { name: /^Bold Yellow/ }));
  expect(within(preview).getByRole('complementary')).toHaveAttribute('data-template', '4');
  expect(within(preview).queryByRole('button', { name: 'Pause announcement' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Scrolling' }));
  await user.click(within(preview).getByRole('button', { name: 'Pause announcement' }));
  expect(within(preview).getByRole('button', { name: 'Play announcement' })).toBeVisible();
});

it('the settings page saves the accounts for local remotes and names unknown ones', async () => {
  const { user } = open();
  const card = within(await screen.findByRole('region', { name: 'Remotes from developers’ machines' }));
  const accounts = card.getByRole('textbox', { name: 'Allowed accounts' });
  expect(accounts).toHaveValue('');
  const origins = card.getByRole('textbox', { name: 'Allowed origins' });
  expect(origins).toHaveValue('http://localhost:*\nhttp://127.0.0.1:*');
  await user.type(accounts, ' ann \n\nbob');
  mockApi('POST /admin/config/update').failsWith('REQUEST_INVALID', {
    fields: { local_remote_accounts: 'must be user names of accounts; there is no bob' },
  });
  await user.click(save());
  expect(await card.findByText(/must be user names of accounts; there is no bob/)).toBeVisible();
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
