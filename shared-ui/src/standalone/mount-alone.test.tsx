import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteManifest } from 'shared-contract/remote';
import { aCustomer, aStaffMember, aToken, mockApi } from 'shared-testing';
import { mountAlone } from './mount-alone.tsx';

const manifest: RemoteManifest = {
  name: 'mf-staff',
  basePaths: ['/queue'],
  routes: [{ path: '/queue', title: 'Queue', roles: ['STAFF', 'ADMIN'] }],
  nav: [],
};

it('a standalone remote shows its start page and lists each page once', async () => {
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

it('a standalone remote asks for a sign-in, keeps typed text after a failure, and signs out', async () => {
  const guest = aToken({ username: '', role: 'GUEST' });
  mockApi('GET /public/guest/token', { times: 'always' }).answers({ token: guest });
  globalThis.history.replaceState(null, '', '/queue?request=1');
  document.body.innerHTML = '<div id="root"></div>';
  const user = userEvent.setup();
  const root = await act(() => mountAlone({ manifest, Routes: () => <h1>The queue</h1> }));

  const login = await screen.findByLabelText('Username or email');
  expect(globalThis.location.pathname + globalThis.location.search).toBe(
    '/login?from=%2Fqueue%3Frequest%3D1',
  );
  expect(screen.getByText('This page is for STAFF, ADMIN.')).toBeVisible();
  const signIn = async (password: string) => {
    const field = screen.getByLabelText('Password');
    await user.clear(field);
    await user.type(field, `${password}{Enter}`);
  };
  await user.type(login, 'sam.staff');
  mockApi('POST /auth/login').failsWith('LOGIN_INVALID', { message: 'Login failed' });
  await signIn('wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  expect(screen.getByLabelText('Username or email')).toHaveValue('sam.staff');

  mockApi('POST /auth/login').answers({ token: aToken(aStaffMember()) });
  await signIn('right');
  expect(await screen.findByRole('heading', { name: 'The queue' })).toBeVisible();
  expect(globalThis.location.search).toBe('?request=1');

  mockApi('POST /auth/logout').answers({ message: 'Logged out' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByLabelText('Username or email');
  expect(globalThis.location.pathname + globalThis.location.search).toBe('/login');

  mockApi('POST /auth/login').answers({ token: aToken(aCustomer()) });
  await user.type(screen.getByLabelText('Username or email'), 'member');
  await signIn('right');
  expect(await screen.findByText(/^This page is for STAFF, ADMIN\. Log out/)).toBeVisible();
  await waitFor(() => expect(globalThis.location.pathname).toBe('/queue'));
  act(() => root.unmount());
});
