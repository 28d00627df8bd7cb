import { useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { QueryProvider, queryClient, useSessionStore } from 'shared-auth';
import { aCustomer, aStoreConfig, aToken, mockApi } from 'shared-testing';
import { startShell } from './start.ts';

it('the shell knows the mode, the person and the store before the first render', async () => {
  localStorage.setItem('store.token', aToken(aCustomer()));
  localStorage.setItem('theme', 'dark');
  mockApi('GET /public/config').answers(aStoreConfig({ store_name: 'Cardwell' }));
  await startShell();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(useSessionStore.getState()).toMatchObject({ status: 'authenticated', username: 'maya' });
  expect(queryClient.getQueryData(['GET /public/config', {}])).toMatchObject({ store_name: 'Cardwell' });
});

it('the shell starts without a configuration that cannot be loaded', async () => {
  mockApi('GET /public/config').isUnreachable();
  mockApi('GET /public/guest/token').answers({ token: aToken({ username: '', role: 'GUEST' }) });
  await expect(startShell()).resolves.toBeUndefined();
  await waitFor(() => expect(useSessionStore.getState().status).toBe('guest'));
});

it('the shell retries failed loads once the network is back', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /public/guest/token').answers({ token: aToken({ username: '', role: 'GUEST' }) });
  await startShell();
  const asked = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('here');
  const { result } = renderHook(() => useQuery({ queryKey: ['asked'], queryFn: asked }), {
    wrapper: QueryProvider,
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(result.current.data).toBe('here'));
});
