import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryProvider, storedToken } from 'shared-auth';
import { aCustomer, anAdmin, aToken } from 'shared-testing';
import { adoptPageData } from './page-data.ts';

const queryKey = ['GET /products/{productId}', { params: { productId: 'p1' } }];

/** A page for which the server found no product, hydrated in a session of a role. */
function takeOver() {
  const error = { code: 'PRODUCT_NOT_FOUND', message: 'Product not found.', status: 404 };
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify([
    { key: queryKey, error },
  ])}</script>`;
  adoptPageData();
  const queryFn = jest.fn(async () => ({ title: 'Halcyon Stays' }));
  const { result } = renderHook(() => useQuery({ queryKey, queryFn, retryOnMount: false }), {
    wrapper: QueryProvider,
  });
  expect(result.current.status).toBe('error');
  return { queryFn, result };
}

it('an ADMIN reads a product again that does not exist for others', async () => {
  storedToken.write(aToken(anAdmin()));
  const { queryFn, result } = takeOver();
  await waitFor(() => expect(result.current.data).toEqual({ title: 'Halcyon Stays' }));
  expect(queryFn).toHaveBeenCalledTimes(1);
});

it('only an ADMIN reads a product again that does not exist', async () => {
  storedToken.write(aToken(aCustomer()));
  const { queryFn } = takeOver();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(queryFn).not.toHaveBeenCalled();
});

it('an ADMIN reads the data of a page again once every part is hydrated', async () => {
  storedToken.write(aToken(anAdmin()));
  const [footer, page] = [
    ['GET /products/categories', {}],
    ['GET /products/all', { query: { amount: 4 } }],
  ];
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify([
    { key: footer, reply: ['drawn'] },
    { key: page, reply: ['drawn'] },
  ])}</script>`;
  adoptPageData();
  const show = (key: readonly unknown[]) =>
    renderHook(() => useQuery({ queryKey: key, queryFn: async () => ['read'], staleTime: 300_000 }), {
      wrapper: QueryProvider,
    }).result;
  const first = show(footer);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(first.current.data).toEqual(['drawn']);
  const last = show(page);
  expect(last.current.data).toEqual(['drawn']);
  await waitFor(() => expect([first.current.data, last.current.data]).toEqual([['read'], ['read']]));
});
