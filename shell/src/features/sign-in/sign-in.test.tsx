import { screen, waitFor } from '@testing-library/react';
import { sessionFrom, storedToken } from 'shared-auth';
import { aCustomer, anAdmin, aReseller, aStaffMember, aToken, mockApi, type Identity } from 'shared-testing';
import { renderApp } from '../../testing/render-app.tsx';

const field = (name: string) => screen.findByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });

async function signIn(at = '/login', identity: Identity = aCustomer()) {
  const { received } = mockApi('POST /auth/login').answers({ token: aToken(identity) });
  const view = renderApp({ at });
  await view.user.type(await field('Username or email'), ` ${identity.username} `);
  await view.user.type(await field('Password'), 'a secret ');
  await view.user.click(button('Sign In'));
  return { ...view, received };
}

describe('/login', () => {
  it('the sign-in page sends the name without the spaces around it', async () => {
    const { received } = await signIn();
    await waitFor(() => expect(received[0]?.body).toEqual({ login: 'maya', password: 'a secret ' }));
    await waitFor(() =>
      expect(sessionFrom(storedToken.read())).toMatchObject({ username: 'maya', role: 'USER' }),
    );
  });

  it.each([
    [aCustomer(), '/dashboard'],
    [aReseller(), '/dashboard'],
    [anAdmin(), '/admin/dashboard'],
    [aStaffMember(), '/dashboard/replacements'],
  ])('the sign-in page leads $role to their dashboard', async (identity, dashboard) => {
    const { where } = await signIn('/login', identity);
    await waitFor(() => expect(where()).toBe(dashboard));
  });

  it.each([
    ['/cart', '/cart'],
    ['/orders/o1?from=mail', '/orders/o1?from=mail'],
    ['/admin/orders', '/dashboard'],
    ['/login', '/dashboard'],
    ['//evil.example/cart', '/dashboard'],
    ['/\\evil.example/cart', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['', '/dashboard'],
  ])('a member who comes to the sign-in page from %p goes to %s', async (from, to) => {
    const { where } = await signIn(`/login?from=${encodeURIComponent(from)}`);
    await waitFor(() => expect(where()).toBe(to));
  });

  it.each([
    [aCustomer(), '/dashboard'],
    [anAdmin(), '/admin/dashboard'],
  ])('a $role who is signed in is sent away from the sign-in page', async (identity, dashboard) => {
    const { where } = renderApp({ at: '/login', as: identity });
    await waitFor(() => expect(where()).toBe(dashboard));
  });

  it('the sign-in page focuses the first missing field', async () => {
    const { user } = renderApp({ at: '/login' });
    const login = await field('Username or email');
    await user.click(button('Sign In'));
    expect(screen.getByText('Please enter your username or email')).toBeVisible();
    expect(screen.getByText('Please enter your password')).toBeVisible();
    expect(login).toHaveFocus();
    await user.type(login, 'm');
    expect(screen.queryByText('Please enter your username or email')).toBeNull();
  });

  it("the sign-in page shows the server's message and keeps what was typed", async () => {
    mockApi('POST /auth/login').failsWith('LOGIN_INVALID');
    const { user, where } = renderApp({ at: '/login' });
    await user.type(await field('Username or email'), 'maya');
    await user.type(await field('Password'), 'wrong');
    await user.click(button('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The username or password is not correct.');
    expect(await field('Username or email')).toHaveValue('maya');
    expect(where()).toBe('/login');
    await waitFor(() => expect(button('Sign In')).toBeEnabled());
  });

  it('the sign-in page says Login failed when the server cannot be reached', async () => {
    mockApi('POST /auth/login').isUnreachable();
    const { user } = renderApp({ at: '/login' });
    await user.type(await field('Username or email'), 'maya');
    await user.type(await field('Password'), 'x');
    await user.click(button('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });

  it('the sign-in page shows and hides the password', async () => {
    const { user } = renderApp({ at: '/login' });
    const password = await field('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await user.click(button('Show password'));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(password).toHaveAttribute('type', 'password');
  });

  it.each([
    ['/cart', 'Sign in to see your cart'],
    ['/dashboard?tab=balance', 'Sign in to see your dashboard'],
    ['/dashboard/orders', 'Sign in to see your orders'],
    ['/orders/o1', 'Sign in to see your order'],
    ['/admin/users', 'Sign in to see the administration'],
  ])('a guest who asked for %s reads why they have to sign in', async (from, words) => {
    renderApp({ at: `/login?from=${encodeURIComponent(from)}` });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each(['', '?from=%2Fproducts%2Fp1', '?from=%2Fcartoons', '?from=https%3A%2F%2Fevil.example%2Fcart'])(
    'the sign-in page at /login%s gives no reason',
    async (search) => {
      renderApp({ at: `/login${search}` });
      await field('Username or email');
      expect(screen.queryByText(/^Sign in to see/)).toBeNull();
    },
  );

  it('the sign-in page links to /register and preserves the return address', async () => {
    renderApp({ at: '/login?from=%2Fcart' });
    expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register?from=%2Fcart',
    );
  });
});

it.each([
  ['loads the cards of its panel in a wide window', true],
  ['loads no cards without its panel', false],
])('the sign-in page %s', async (_, matches) => {
  const phone = matchMedia('');
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ ...phone, matches });
  const { received } = mockApi('GET /products/all', { times: 'always' }).answers([]);
  renderApp({ at: '/login' });
  await screen.findByRole('link', { name: 'Forgot password?' });
  expect(received).toHaveLength(matches ? 1 : 0);
});

describe('/register', () => {
  const fill = async ({ email = 'maya@example.com' } = {}) => {
    const view = renderApp({ at: '/register' });
    await view.user.type(await field('Username'), 'maya');
    await view.user.type(await field('Email'), email);
    await view.user.type(await field('Password'), 'a-good-one');
    await view.user.click(button('Register'));
    return view;
  };

  it('the registration page creates an account and opens the dashboard', async () => {
    const { received } = mockApi('POST /auth/register').answers({ token: aToken(aCustomer()) });
    const { where } = await fill();
    await waitFor(() => expect(where()).toBe('/dashboard'));
    expect(received[0]?.body).toEqual({
      username: 'maya',
      email: 'maya@example.com',
      password: 'a-good-one',
    });
  });

  it('the registration page says when the account waits for the link of a mail', async () => {
    const message = 'We have sent an e-mail to maya@example.com. Its link finishes your registration.';
    mockApi('POST /auth/register').answers({ token: '', message });
    const { where } = await fill();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(where()).toBe('/register');
  });

  it('the registration page asks for every field', async () => {
    const { user } = renderApp({ at: '/register' });
    await field('Username');
    await user.click(button('Register'));
    expect(screen.getByText('Please enter a username')).toBeVisible();
    expect(screen.getByText('Please enter your email')).toBeVisible();
    expect(screen.getByText('Please enter a password')).toBeVisible();
  });

  it('the registration page shows the errors of all fields together', async () => {
    const { user } = renderApp({ at: '/register' });
    expect(await field('Username')).toHaveAccessibleDescription('3 to 32 letters, digits, or any of . - _');
    expect(await field('Password')).toHaveAccessibleDescription('At least 6 characters');
    await user.type(await field('Username'), 'ab');
    await user.type(await field('Email'), 'maya');
    await user.type(await field('Password'), '123');
    await user.click(button('Register'));
    expect(screen.getByText('Please use 3 to 32 letters, digits, or . - _')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
    expect(await field('Username')).toHaveFocus();
    // The error replaces the rule.
    expect(screen.queryByText('At least 6 characters')).toBeNull();
  });

  it('the registration page shows a refusal of the server below its field', async () => {
    mockApi('POST /auth/register').failsWith('USERNAME_TAKEN', {
      fields: { username: 'is already taken' },
    });
    await fill();
    await waitFor(async () =>
      expect(await field('Username')).toHaveAccessibleDescription('This username is already taken.'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await field('Username')).toHaveFocus();
  });

  it('the registration page says Registration failed when the server cannot be reached', async () => {
    mockApi('POST /auth/register').isUnreachable();
    await fill();
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
  });

  it('the registration page links to /login', async () => {
    renderApp({ at: '/register' });
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });
});
