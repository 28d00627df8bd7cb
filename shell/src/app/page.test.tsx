import { act, screen, waitFor } from '@testing-library/react';
import { setNavigate, signOut } from 'shared-auth';
import { aCustomer, aToken, mockApi } from 'shared-testing';
import { ownRoutes } from '../own-routes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { isOwnPage } from './current-page.tsx';

it.each([
  ['/', 'Cardwell'],
  ['/cart', 'Cart · Cardwell'],
  ['/login', 'Sign In · Cardwell'],
  ['/register', 'Register · Cardwell'],
])('%s is titled "%s"', async (at, title) => {
  renderApp({ at, as: at === '/cart' ? aCustomer() : { username: '', role: 'GUEST' } });
  await waitFor(() => expect(document.title).toBe(title));
});

it.each([
  ['a page', '/login', 'Discounted gift cards.'],
  ['the first page', '/', 'Discounted gift cards.'],
])('%s is described in the words of the store', async (_, at, description) => {
  renderApp({ at, config: { store_description: 'Discounted  gift cards.' } });
  await waitFor(() =>
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', description),
  );
});

it('the store without a name has the default brand', async () => {
  renderApp({ config: { store_name: '  ' } });
  await waitFor(() => expect(document.title).toBe('Gift Card Store'));
  expect(screen.getAllByRole('link', { name: 'Gift Card Store' })[0]).toHaveAttribute('href', '/');
});

it('the page has a skip link to the content', async () => {
  const { user } = renderApp();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

it('a new page moves the focus to its content', async () => {
  const { user } = renderApp();
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

it('a logout leads to /login and not back to where it was', async () => {
  mockApi('POST /auth/logout').answers({ message: 'Signed out.' });
  mockApi('GET /public/guest/token').answers({ token: aToken({ username: '', role: 'GUEST' }) });
  const { where } = renderApp({ at: '/dashboard', as: aCustomer() });
  await act(signOut);
  await screen.findByRole('heading', { level: 1, name: 'Sign In' });
  expect(where()).toBe('/login');
  setNavigate(() => undefined);
});

it("the first page knows only the addresses of the shell's pages", () => {
  for (const { path } of Object.values(ownRoutes)) {
    expect(isOwnPage(path)).toBe(true);
    expect(isOwnPage(`${path}/`)).toBe(true);
    expect(isOwnPage(`${path}s`)).toBe(false);
  }
  expect(['/', '/products', '/cart', '/email', '/password'].filter(isOwnPage)).toEqual([]);
});
