import { act, screen, waitFor, within } from '@testing-library/react';
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
const name = () => screen.getByRole('textbox', { name: 'Store name' });
const settle = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

it('saving the settings sends every change', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'HoodPay' }));
  await user.click(screen.getByRole('switch', { name: 'Show the announcement bar' }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Weekend sale');
  await user.click(screen.getByRole('radio', { name: /^Bold Yellow/ }));
  await user.click(screen.getByRole('switch', { name: 'Scrolling' }));
  await user.click(screen.getByRole('radio', { name: 'Right' }));
  await user.click(screen.getByRole('button', { name: 'Add Link' }));
  const link = within(screen.getByRole('group', { name: 'Link 1' }));
  await user.type(link.getByRole('textbox', { name: 'Name' }), 'Help');
  await user.type(link.getByRole('textbox', { name: 'URL' }), 'https://help.example.com');
  await user.click(link.getByRole('switch', { name: 'In the navigation bar' }));
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
});

it('settings that could not be saved are saved by the next press', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'HoodPay' }));
  mockApi('POST /admin/config/update').failsWith('INTERNAL', { message: '' });
  await user.click(save());
  expect(await screen.findByText('Failed to save settings')).toBeVisible();
  mockApi('POST /admin/config/update').answers({ ...config, version: 2 });
  await user.click(save());
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
});

it('the settings are loaded again two seconds after a save', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'HoodPay' }));
  mockApi('POST /admin/config/update').answers({ ...config, version: 2 });
  await user.click(save());
  await screen.findByText('Settings saved successfully!');
  mockApi('GET /admin/config').answers({ ...config, store_name: 'Cardwell II', version: 3 });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Cardwell II'));
});

it('the settings form waits for a fresh response in place of the cached one', async () => {
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

it('loading the settings again after a save keeps what was typed and the focus', async () => {
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

it('the settings are loaded again once after the last of two saves', async () => {
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

it('a conflicting change of the settings is shown before the next press overwrites it', async () => {
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
