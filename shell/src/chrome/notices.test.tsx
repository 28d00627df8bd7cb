import { act, screen, waitFor } from '@testing-library/react';
import { aStoreConfig, mockApi } from 'shared-testing';
import { renderApp } from '../testing/render-app.tsx';

const notice = () => screen.findByRole('alert');

describe('a store without its configuration', () => {
  it('a store without its configuration works under the default name', async () => {
    mockApi('GET /public/config').failsWith('INTERNAL', { message: '' });
    renderApp({ config: null });
    expect(await notice()).toHaveTextContent('Failed to load store configuration');
    expect(screen.getByText('page of mf-storefront')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Gift Card Store' })[0]).toBeVisible();
  });

  it('a store without its configuration shows the message of the server', async () => {
    mockApi('GET /public/config').failsWith('DATABASE_UNAVAILABLE');
    renderApp({ config: null });
    expect(await notice()).toHaveTextContent('The store is busy. Please try again in a moment.');
  });

  it('a store without its configuration shows the notice until a retry has loaded it', async () => {
    mockApi('GET /public/config').isUnreachable();
    const { user } = renderApp({ config: null });
    await notice();
    const answered = Promise.withResolvers<void>();
    const retried = mockApi('GET /public/config', { after: answered.promise }).answers(aStoreConfig());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await notice()).toHaveTextContent('Failed to load store configuration');
    answered.resolve();
    expect((await screen.findAllByRole('link', { name: 'Cardwell' }))[0]).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(retried.received).toHaveLength(1);
  });
});

it('every page says that the network is lost until it is back', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp({ at: '/login' });
  const words = 'You are offline. The store continues once you are connected again.';
  expect(screen.getByText(words)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
