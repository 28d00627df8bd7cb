import { screen, waitFor, within } from '@testing-library/react';
import { anOrderRow, mockApi } from 'shared-testing';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { balance, given, history, open } from '../../testing/dashboard.tsx';

const overview = () => open('/dashboard');

afterEach(forgetTopUp);

describe('the overview', () => {
  it('the overview shows balance, saved money and account type', async () => {
    given({ money_saved: 41.2, role: 'RESELLER', email: 'maya@hillside.example' });
    overview();
    expect(await screen.findByRole('region', { name: 'Account Balance' })).toHaveTextContent('$128.40');
    expect(screen.getByRole('region', { name: 'Money Saved' })).toHaveTextContent('$41.20');
    expect(screen.getByRole('region', { name: 'Account type' })).toHaveTextContent(
      'Resellermaya@hillside.example',
    );
    expect(screen.getByRole('link', { name: 'Add Funds' })).toHaveAttribute('href', '/dashboard?tab=balance');
  });

  it('the overview links to the 3 newest orders', async () => {
    const orders = ['One', 'Two', 'Three', 'Four'].map((product_title) => anOrderRow({ product_title }));
    given({ recent_order_history: orders });
    overview();
    const recent = within(await screen.findByRole('region', { name: 'Recent orders' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(3);
    expect(recent.queryByText('Four')).not.toBeInTheDocument();
    expect(recent.getByRole('link', { name: 'Order details, One' })).toHaveAttribute(
      'href',
      `/orders/${orders[0]?._id}`,
    );
  });

  it('the overview asks for a new password after a sign-in with a one-time password', async () => {
    given({ password_used_up: true });
    open('/dashboard');
    expect(await screen.findByText('You signed in with a password that works only once.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a Password' })).toHaveAttribute(
      'href',
      '/dashboard/settings',
    );
  });

  it('the dashboard of a customer has three tabs and a link to the settings', async () => {
    given();
    overview();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Balance',
      'Order History',
    ]);
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/dashboard/settings');
    expect(screen.queryByRole('link', { name: 'Replacements' })).not.toBeInTheDocument();
    await screen.findByText('No orders yet');
  });

  it('the arrow key opens the next tab of the dashboard', async () => {
    given();
    mockApi('GET /user/transactions').answers([], 0);
    const { user, where } = overview();
    screen.getByRole('tab', { name: 'Overview' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(where()).toBe('/dashboard?tab=balance'));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Balance' })).toHaveFocus());
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  it('the overview says "Failed to load user data" and loads again', async () => {
    mockApi('GET /user/personal').failsWith('INTERNAL', { message: '' });
    const { user } = overview();
    expect(await screen.findByText('Failed to load user data')).toBeVisible();
    given();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('$128.40')).toBeVisible();
  });
});

describe.each([
  ['transactions', 'GET /user/transactions', balance, 'No transactions yet', 'Show'],
  ['orders', 'GET /orders/my-orders', history, 'No orders yet', 'Status'],
] as const)('%s that are not there', (_, call, show, none, filter) => {
  it('the skeleton of a table is replaced at once by its content', async () => {
    given();
    mockApi(call, { delay: 200 }).answers([], 0);
    show();
    const waits = () => document.querySelector('[data-part="rows-skeleton"]') !== null;
    await waitFor(() => expect(waits()).toBe(true));
    const mixed = jest.fn();
    const seen = new MutationObserver(() => {
      if (waits() && (screen.queryByText(none) || !screen.queryByRole('combobox', { name: filter }))) mixed();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    expect(await screen.findByText(none)).toBeVisible();
    seen.disconnect();
    expect(mixed).not.toHaveBeenCalled();
    expect(waits()).toBe(false);
  });
});
