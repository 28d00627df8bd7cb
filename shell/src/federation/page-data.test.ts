import { QueryObserver } from '@tanstack/react-query';
import { queryClient, storedToken } from 'shared-auth';
import { aCustomer, anAdmin, aToken } from 'shared-testing';
import { adoptPageData } from './page-data.ts';

const queryKey = ['GET /products/{productId}', { params: { productId: 'p1' } }];

/** A page for which the server found no product, taken over by whoever is here. */
async function takeOver() {
  const error = { code: 'PRODUCT_NOT_FOUND', message: 'Product not found.', status: 404 };
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify([
    { key: queryKey, error },
  ])}</script>`;
  adoptPageData();
  const queryFn = jest.fn(async () => ({ title: 'Halcyon Stays' }));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retryOnMount: false });
  expect(observer.getCurrentResult().status).toBe('error');
  const stop = observer.subscribe(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  return { queryFn, shown: observer.getCurrentResult().data };
}

it('asks again for what does not exist when an ADMIN looks at it: it may be disabled', async () => {
  storedToken.write(aToken(anAdmin()));
  const { queryFn, shown } = await takeOver();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(shown).toEqual({ title: 'Halcyon Stays' });
});

it('does not ask again for anyone else', async () => {
  storedToken.write(aToken(aCustomer()));
  expect((await takeOver()).queryFn).not.toHaveBeenCalled();
});
