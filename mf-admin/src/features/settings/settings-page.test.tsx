import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aStoreConfig, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const config = aStoreConfig({ review_reward: 2 });
const open = () => {
  mockApi('GET /admin/config').answers(config);
  return renderAdmin('/admin/settings');
};
const save = () => screen.getByRole('button', { name: 'Save Settings' });

it('shows what is set', async () => {
  open();
  expect(await screen.findByRole('textbox', { name: 'Store name' })).toHaveValue('Cardwell');
  expect(screen.getByRole('switch', { name: 'Balance' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'HoodPay' })).toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Review reward (%)' })).toHaveValue(2);
  expect(screen.getByRole('switch', { name: 'Enforced ratings' })).not.toBeChecked();
  for (const name of ['Blue', 'Gradient Purple-Pink', 'Minimalist White', 'Bold Yellow', 'Dark Theme'])
    expect(screen.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
});

it('needs a name, a description and a reward of at most 10 percent', async () => {
  const { user } = open();
  await user.clear(await screen.findByRole('textbox', { name: 'Store name' }));
  await user.clear(screen.getByRole('textbox', { name: 'Store description' }));
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Review reward (%)' }), {
    target: { value: '11' },
  });
  await user.click(save());
  expect(screen.getByText('Please enter a store name')).toBeVisible();
  expect(screen.getByText('Please enter a store description')).toBeVisible();
  expect(screen.getByText(/from 0 to 10/, { selector: '.field__error' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveFocus());
});

it('saves everything, says so, and reads the configuration again after two seconds', async () => {
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
  expect(link.getByText('Please enter a valid URL')).toBeVisible();
  await user.clear(link.getByRole('textbox', { name: 'URL' }));
  await user.type(link.getByRole('textbox', { name: 'URL' }), 'https://help.example.com');
  await user.click(link.getByRole('switch', { name: 'In the navigation bar' }));

  mockApi('POST /admin/config/update').failsWith('INTERNAL', { message: '' });
  await user.click(save());
  expect(await screen.findByText('Failed to save settings')).toBeVisible();
  const sent = mockApi('POST /admin/config/update').answers(config);
  await user.click(save());
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({
    store_name: 'Cardwell',
    store_description: config.store_description,
    payment_methods: [
      { name: 'BALANCE', enabled: true },
      { name: 'HOODPAY', enabled: false },
    ],
    external_links: [{ name: 'Help', href: 'https://help.example.com', in_nav_bar: true, in_footer: true }],
    review_reward: 2,
    enforced_ratings: false,
    announcement_bar_config: {
      enabled: true,
      text: 'Weekend sale',
      template: 4,
      scrolling: true,
      scroll_direction: 'right',
    },
  });
  mockApi('GET /admin/config').answers({ ...config, store_name: 'Cardwell II' });
  await waitFor(
    () => expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Cardwell II'),
    { timeout: 3500 },
  );
}, 15_000);

it('says when the configuration cannot be loaded, and tries again', async () => {
  mockApi('GET /admin/config').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/settings');
  expect(await screen.findByText('Failed to load configuration')).toBeVisible();
  mockApi('GET /admin/config').answers(config);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('textbox', { name: 'Store name' })).toBeVisible();
});
