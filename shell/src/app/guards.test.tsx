import { act, screen, waitFor } from '@testing-library/react';
import { useSessionStore } from 'shared-auth';
import { aToken, mockApi } from 'shared-testing';
import type { Role } from 'shared-contract/types';
import { bundled } from '../federation/bundled-manifests.ts';
import { failing, renderApp } from '../testing/render-app.tsx';

const as = (role: Role) => ({ username: 'maya', role });

// The routes that the remotes declare today, with any value for their parameters.
const pages = bundled.flatMap(({ routes }) => routes.map(({ path }) => path.replace(/:\w+/g, 'x1')));

/** Who may open a page (rules 14.1). */
function allowedAt(page: string): Role[] | 'everyone' {
  if (page === '/admin' || page.startsWith('/admin/')) return ['ADMIN'];
  if (page === '/dashboard/replacements' || page === '/dashboard/replacements/security')
    return ['STAFF', 'ADMIN'];
  if (page === '/cart' || page.startsWith('/dashboard')) return ['USER', 'RESELLER'];
  return 'everyone';
}
const homeOf: Partial<Record<Role, string>> = {
  USER: '/dashboard',
  RESELLER: '/dashboard',
  STAFF: '/dashboard/replacements',
  ADMIN: '/admin/dashboard',
};
const isGuarded = (page: string) => allowedAt(page) !== 'everyone';
const signedIn: Role[] = ['USER', 'RESELLER', 'STAFF', 'ADMIN'];
const cases = pages
  .filter(isGuarded)
  .flatMap((page) => signedIn.map((role) => [page, role, allowedAt(page).includes(role)] as const));

it.each([
  '/',
  '/products',
  '/products/x1',
  '/orders/x1',
  '/cart',
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/settings',
  '/dashboard/replacements',
  '/admin/dashboard',
  '/admin/orders',
])('%s is a page of a remote', (page) => {
  expect(pages).toContain(page);
});

afterEach(() => failing.clear());

it.each(cases.filter(([, , allowed]) => allowed))('%s opens for %s', async (page, role) => {
  renderApp({ at: page, as: as(role) });
  expect(await screen.findByText(/^page of mf-/)).toBeVisible();
});

it.each(cases.filter(([, , allowed]) => !allowed))('%s is denied to %s', (page, role) => {
  const { where } = renderApp({ at: page, as: as(role) });
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText("You don't have permission to access this page.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to Login' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', homeOf[role]);
  expect(screen.queryByText(/^page of mf-/)).toBeNull();
  expect(where()).toBe(page);
});

it.each(pages.filter(isGuarded))('%s sends a guest to /login and back', async (page) => {
  const { where } = renderApp({ at: page });
  await waitFor(() => expect(where()).toBe(`/login?from=${encodeURIComponent(page)}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
});

it.each(pages.filter((page) => !isGuarded(page)))('%s is open to guests', (page) => {
  const { where } = renderApp({ at: page });
  expect(screen.getByText(/^page of mf-/)).toBeVisible();
  expect(where()).toBe(page);
});

it('Go to Login on a denied page leads back to it after another sign-in', async () => {
  const { where, user } = renderApp({ at: '/admin/orders?status=PENDING', as: as('STAFF') });
  const { received } = mockApi('POST /auth/logout').answers({ message: 'Bye' });
  mockApi('GET /public/guest/token').answers({ token: aToken({ username: '', role: 'GUEST' }) });
  await user.click(screen.getByRole('button', { name: 'Go to Login' }));
  await waitFor(() => expect(where()).toBe('/login?from=%2Fadmin%2Forders%3Fstatus%3DPENDING'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await waitFor(() => expect(received).toHaveLength(1));
});

it('the guard of a page decides once the session is known', async () => {
  const { where } = renderApp({ at: '/cart', as: 'resolving' });
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(where()).toBe('/cart');
  act(() => useSessionStore.setState({ status: 'guest', role: 'GUEST' }));
  await waitFor(() => expect(where()).toBe('/login?from=%2Fcart'));
});

it.each([
  ['/cart', 'cart', true],
  ['/dashboard/settings', 'settings', true],
  ['/admin/orders', 'desk', false],
  ['/dashboard/replacements', 'queue', false],
])('%s is shown as a skeleton in its own shape until the session is known', (page, shape, hasHeader) => {
  renderApp({ at: page, as: 'resolving' });
  expect(document.querySelector(`[data-part="waiting"] [data-shape="${shape}"]`)).toBeInTheDocument();
  expect(screen.queryByRole('banner') !== null).toBe(hasHeader);
  expect(screen.getAllByRole('link', { name: 'Gift Card Store' })[0]).toBeVisible();
});

it('a public page opens before the session is known', () => {
  renderApp({ at: '/products', as: 'resolving' });
  expect(screen.getByText('page of mf-storefront')).toBeVisible();
});

it('a page closes when its reader signs out in another tab', async () => {
  const { where } = renderApp({ at: '/dashboard/orders', as: as('USER') });
  act(() => useSessionStore.setState({ status: 'guest', role: 'GUEST', username: '' }));
  await waitFor(() => expect(where()).toBe('/login?from=%2Fdashboard%2Forders'));
});

describe('a page with a header of its own', () => {
  it.each([
    ['/admin/orders', 'ADMIN'],
    ['/dashboard/replacements', 'STAFF'],
  ] as const)('%s has no header and footer of the shell', (page, role) => {
    renderApp({ at: page, as: as(role) });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('a page with its own header gets that of the shell when its remote fails', () => {
    failing.add('mf-admin');
    renderApp({ at: '/admin/orders', as: as('ADMIN') });
    expect(screen.getByText('panel of mf-admin')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });
});

it('an address that no remote owns is Not Found', async () => {
  renderApp({ at: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await waitFor(() => expect(document.title).toBe('Page Not Found · Cardwell'));
});
