import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addToCart, lastVisit, queryClient, sessionFrom, storedToken } from 'shared-auth';
import { aCustomer, anAdmin, aPersonal, aReseller, aStaffMember, aToken, mockApi } from 'shared-testing';
import { renderApp } from '../testing/render-app.tsx';

const header = () => within(screen.getByRole('banner'));

const help = { name: 'Help Centre', href: 'https://help.example/', in_nav_bar: true, in_footer: false };
const hidden = { name: 'Status', href: 'https://status.example/', in_nav_bar: false, in_footer: true };

it('the header offers a guest products, reviews and the sign-in', async () => {
  renderApp();
  expect(await header().findByRole('link', { name: 'Cardwell' })).toHaveAttribute('href', '/');
  expect(header().getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
  expect(header().getByRole('button', { name: 'Reviews' })).toBeVisible();
  expect(header().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(header().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  expect(header().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(header().queryByRole('link', { name: /Cart/ })).toBeNull();
});

it('the header of a guest does not look for a cart in the query cache', async () => {
  renderApp();
  expect(await header().findByRole('link', { name: 'Cardwell' })).toBeVisible();
  expect(queryClient.getQueryCache().find({ queryKey: ['GET /user/personal', {}] })).toBeUndefined();
});

it('the header shows no account before the session is known', () => {
  renderApp({ as: 'resolving' });
  expect(header().getByText('Sign In').parentElement).toHaveAttribute('data-resolving', 'true');
});

it('the header marks the page that is shown', () => {
  renderApp({ at: '/products' });
  expect(header().getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
});

it('the header opens the links of the owner in a new tab and says so', async () => {
  renderApp({ config: { external_links: [help, hidden] } });
  const link = await header().findByRole('link', { name: 'Help Centre (opens in a new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(header().queryByRole('link', { name: /Status/ })).toBeNull();
});

it('the header has a menu for links of the owner that may not fit', async () => {
  renderApp({ config: { external_links: [help] } });
  expect(await header().findByRole('link', { name: /Help Centre/ })).toBeInTheDocument();
  expect(header().getByRole('button', { name: 'Open menu' }).closest('[data-more]')).toHaveAttribute(
    'data-more',
    'true',
  );
});

it('links of the owner that do not fit in the header are in its menu', async () => {
  const links = [1, 2, 3, 4].map((n) => ({
    ...help,
    name: `Help and contact ${n}`,
    href: `${help.href}${n}`,
  }));
  const { user } = renderApp({ config: { external_links: links } });
  await user.click(await header().findByRole('button', { name: 'More' }));
  const nav = within(header().getByRole('navigation'));
  expect(nav.getAllByText(/^Help and contact/)).toHaveLength(1);
  for (const link of links)
    expect(header().getByRole('link', { name: `${link.name} (opens in a new tab)` })).toHaveAttribute(
      'href',
      link.href,
    );
  await user.keyboard('{Escape}');
  expect(header().queryByText('Help and contact 4')).toBeNull();
});

it('the header shows no balance before it is known', async () => {
  lastVisit.forget();
  mockApi('GET /user/personal', { delay: 50 }).answers(aPersonal({ balance: 128.4 }));
  renderApp({ as: aCustomer(), personal: { balance: 128.4 } });
  expect(header().getByText('$0.00')).not.toBeVisible();
  expect(await header().findByText('$128.40')).toBeVisible();
  expect(header().getByText('$128.40').closest('a')).toHaveAttribute('href', '/dashboard?tab=balance');
});

it('the header shows the balance and cart of the last visit of the same user', async () => {
  lastVisit.forget();
  lastVisit.write('maya', 'header', { balance: 77, cartCount: 2 });
  lastVisit.write('another', 'header', { balance: 1, cartCount: 1 });
  mockApi('GET /user/personal', { delay: 50 }).answers(aPersonal({ username: 'maya', balance: 128.4 }));
  renderApp({ as: aCustomer() });
  expect(header().getByText('$77.00')).toBeVisible();
  expect(header().getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  expect(await header().findByText('$128.40')).toBeVisible();
  expect(header().getByRole('link', { name: 'Cart' })).toBeVisible();
  expect(lastVisit.read('maya', 'header')).toEqual({ balance: 128.4, cartCount: 0 });
});

it.each([aCustomer(), aReseller()])('the header shows balance and cart to $role', async (identity) => {
  const cart = [
    { subcategoryId: 'a', amount: 2 },
    { subcategoryId: 'b', amount: 1 },
  ];
  renderApp({ as: identity, personal: { balance: 128.4, cart } });
  expect(await header().findByText('$128.40')).toBeVisible();
  expect(header().getByRole('link', { name: 'Cart, 3 items' })).toHaveAttribute('href', '/cart');
  expect(header().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});

it.each([anAdmin(), aStaffMember()])('the header shows no balance and no cart to $role', (identity) => {
  renderApp({ as: identity });
  expect(header().queryByText(/^\$/)).toBeNull();
  expect(header().queryByRole('link', { name: /Cart/ })).toBeNull();
});

it('the header announces the cart count after an item was added', async () => {
  renderApp({ as: aCustomer() });
  expect(await header().findByRole('link', { name: 'Cart' })).toBeVisible();
  mockApi('POST /user/cart/update').answers({ cart: [{ subcategoryId: 'a', amount: 1 }] });
  await act(() => addToCart('a', 1));
  expect(await screen.findByText('1 item in the cart')).toHaveAttribute('role', 'status');
});

describe('the user menu', () => {
  const open = async (identity: Parameters<typeof aToken>[0]) => {
    const view = renderApp({ at: '/products', as: identity });
    await view.user.click(
      header().getByRole('button', { name: new RegExp(`Account of ${identity.username}`) }),
    );
    return view;
  };
  const list = () => within(screen.getByRole('banner').querySelector<HTMLElement>('[aria-expanded] + ul')!);

  it.each([
    [aCustomer(), 'Member', '/dashboard'],
    [aReseller(), 'Reseller', '/dashboard'],
    [anAdmin(), 'Admin', '/admin/dashboard'],
    [aStaffMember(), 'Staff', '/dashboard/replacements'],
  ])('the user menu of $role leads to their dashboard', async (identity, label, dashboard) => {
    await open(identity);
    expect(header().getByText(identity.username)).toBeVisible();
    expect(header().getByText(label)).toBeVisible();
    expect(list().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard);
  });

  it('the user menu leads a customer to orders, balance and settings', async () => {
    await open(aCustomer());
    expect(
      list()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Dashboard', '/dashboard'],
      ['Orders', '/dashboard/orders'],
      ['Balance', '/dashboard?tab=balance'],
      ['Settings', '/dashboard/settings'],
    ]);
  });

  it('the user menu offers an admin the replacement requests', async () => {
    await open(anAdmin());
    expect(list().getByRole('link', { name: 'Replacements' })).toHaveAttribute(
      'href',
      '/dashboard/replacements',
    );
  });

  it('the user menu closes by Escape and gives the focus back', async () => {
    const { user } = await open(aCustomer());
    await user.keyboard('{Escape}');
    expect(header().queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(header().getByRole('button', { name: /Account of/ })).toHaveFocus();
  });

  it('the user menu closes when another page opens', async () => {
    const { user } = await open(aCustomer());
    await user.click(list().getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(header().queryByRole('button', { name: 'Logout' })).toBeNull());
  });

  it('the user menu signs out', async () => {
    mockApi('POST /auth/logout').answers({ message: 'Signed out.' });
    mockApi('GET /public/guest/token').answers({ token: aToken({ username: '', role: 'GUEST' }) });
    const { user, where } = await open(aCustomer());
    await user.click(list().getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    expect(where()).toBe('/login');
    expect(sessionFrom(storedToken.read())?.role).not.toBe('USER');
  });
});

describe('the menu of narrow windows', () => {
  it('the menu of narrow windows contains the whole navigation and closes after a choice', async () => {
    const { user, where } = renderApp({ as: aCustomer(), config: { external_links: [help] } });
    await user.click(header().getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('button', { name: 'Close menu' });
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('button', { name: 'Reviews' })).toBeVisible();
    expect(await menu.findByRole('link', { name: 'Help Centre (opens in a new tab)' })).toBeVisible();
    for (const name of ['Orders', 'Settings']) expect(menu.getAllByRole('link', { name })).toHaveLength(1);
    expect(menu.getByText('Member')).toBeVisible();
    expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await user.click(menu.getByRole('link', { name: 'Products' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    expect(where()).toBe('/products');
  });

  it('the menu of narrow windows stays when Escape closes the reviews that were opened from it', async () => {
    mockApi('GET /reviews/all').answers([]);
    const { user } = renderApp();
    await user.click(header().getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('button', { name: 'Close menu' });
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(within(menu).getByRole('button', { name: 'Reviews' }));
    await screen.findByText('No Reviews Yet');
    fireEvent(
      screen.getByRole('dialog', { name: 'Customer Reviews' }),
      new Event('cancel', { cancelable: true }),
    );
    expect(screen.queryByRole('dialog', { name: 'Customer Reviews' })).toBeNull();
    expect(menu).toHaveAttribute('open');
  });

  it('the menu of narrow windows offers a guest the sign-in and the registration', async () => {
    const { user } = renderApp();
    await user.click(header().getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('button', { name: 'Close menu' });
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Register' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    await user.click(menu.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });
});

it('the header switches the mode and remembers it', async () => {
  const { user } = renderApp();
  await user.click(header().getByRole('button', { name: 'Switch to dark mode' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(header().getByRole('button', { name: 'Switch to light mode' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
