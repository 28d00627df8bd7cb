import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteManifest } from 'shared-contract/remote';
import { storedToken } from 'shared-auth';
import { aCustomer, aStaffMember, aToken, mockApi } from 'shared-testing';
import { mountAlone } from './mount-alone.tsx';

const manifest: RemoteManifest = {
  name: 'mf-staff',
  basePaths: ['/queue'],
  routes: [{ path: '/queue', title: 'Queue', roles: ['STAFF', 'ADMIN'] }],
  nav: [],
};

it('a standalone remote lists each page once', async () => {
  mockApi('GET /public/guest/token', { times: 'always' }).answers({
    token: aToken({ username: '', role: 'GUEST' }),
  });
  globalThis.history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="root"></div>';
  const routes = ['/', '/home'].map((path) => ({ path, title: 'Home' }));
  const open = { ...manifest, routes };
  const root = await act(() => mountAlone({ manifest: open, Routes: () => <h1>Home</h1> }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  act(() => root.unmount());
});

describe('a standalone remote with a page for staff', () => {
  const user = userEvent.setup();
  let root: Awaited<ReturnType<typeof mountAlone>>;
  const address = () => globalThis.location.pathname + globalThis.location.search;
  const signIn = async (username: string, password: string) => {
    const login = await screen.findByLabelText('Username or email');
    await user.clear(login);
    await user.type(login, username);
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  };
  /** Opens the page with this token, or as a guest. */
  const open = async (token?: string) => {
    storedToken.clear();
    if (token) storedToken.write(token);
    root = await act(() => mountAlone({ manifest, Routes: () => <h1>The queue</h1> }));
  };

  beforeEach(() => {
    const guest = aToken({ username: '', role: 'GUEST' });
    mockApi('GET /public/guest/token', { times: 'always' }).answers({ token: guest });
    globalThis.history.replaceState(null, '', '/queue?request=1');
    document.body.innerHTML = '<div id="root"></div>';
  });
  afterEach(() => act(() => root.unmount()));

  it('a standalone remote returns to the requested page after a sign-in', async () => {
    await open();
    await screen.findByLabelText('Username or email');
    expect(address()).toBe('/login?from=%2Fqueue%3Frequest%3D1');
    expect(screen.getByText('This page is for STAFF, ADMIN.')).toBeVisible();
    mockApi('POST /auth/login').answers({ token: aToken(aStaffMember()) });
    await signIn('sam.staff', 'right');
    expect(await screen.findByRole('heading', { name: 'The queue' })).toBeVisible();
    expect(globalThis.location.search).toBe('?request=1');
  });

  it('a standalone remote keeps the typed name after a failed sign-in', async () => {
    await open();
    mockApi('POST /auth/login').failsWith('LOGIN_INVALID', { message: 'Login failed' });
    await signIn('sam.staff', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    expect(screen.getByLabelText('Username or email')).toHaveValue('sam.staff');
  });

  it('a standalone remote signs out', async () => {
    await open(aToken(aStaffMember()));
    expect(await screen.findByRole('heading', { name: 'The queue' })).toBeVisible();
    mockApi('POST /auth/logout').answers({ message: 'Logged out' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByLabelText('Username or email');
    expect(address()).toBe('/login');
  });

  it('a standalone remote tells the wrong role for whom its page is', async () => {
    await open();
    mockApi('POST /auth/login').answers({ token: aToken(aCustomer()) });
    await signIn('member', 'right');
    expect(await screen.findByText(/^This page is for STAFF, ADMIN\. Log out/)).toBeVisible();
    await waitFor(() => expect(globalThis.location.pathname).toBe('/queue'));
  });
});
