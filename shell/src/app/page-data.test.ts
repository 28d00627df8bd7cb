import { useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { QueryProvider, storedToken } from 'shared-auth';
import { aCustomer, anAdmin, aToken } from 'shared-testing';
import { adoptPageData } from './page-data.ts';

const queryKey = ['GET /products/{productId}', { params: { productId: 'p1' } }];

/** A page for which the server found no product, hydrated in a session of a role. */
async function takeOver() {
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
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { queryFn, shown: result.current.data };
}

it('an ADMIN reads a product that does not exist again, because it may be disabled', async () => {
  storedToken.write(aToken(anAdmin()));
  const { queryFn, shown } = await takeOver();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(shown).toEqual({ title: 'Halcyon Stays' });
});

it('nobody but an ADMIN reads a product that does not exist again', async () => {
  storedToken.write(aToken(aCustomer()));
  expect((await takeOver()).queryFn).not.toHaveBeenCalled();
});
