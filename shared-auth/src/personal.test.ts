import { aCustomer, aGuest, aPersonal, aToken, mockApi } from 'shared-testing';
import { addToCart, codeOf, messageOf, setNavigate, startSession, storedToken } from './index.ts';

const holding = (amount: number) =>
  mockApi('GET /user/personal').answers(aPersonal({ cart: [{ subcategoryId: 'option-1', amount }] }));

it('adding to the cart adds to the amount of the line', async () => {
  holding(60);
  const cart = [{ subcategoryId: 'option-1', amount: 100 }];
  const { received } = mockApi('POST /user/cart/update').answers({ cart });
  expect(await addToCart('option-1', 40)).toEqual(cart);
  expect(received[0]?.body).toEqual({ subcategoryId: 'option-1', amount: 100 });
});

it('adding more than a cart line may have is refused without a call', async () => {
  holding(60);
  const failure = await addToCart('option-1', 41).catch((error: unknown) => error);
  expect(messageOf(failure, 'Failed to add item to cart')).toBe(
    'A cart holds at most 100 of one item. Yours has 60 already.',
  );
});

it('adding to the cart says that the session has ended', async () => {
  setNavigate(() => undefined);
  storedToken.write(aToken(aCustomer()));
  await startSession();
  mockApi('GET /user/personal').failsWith('TOKEN_INVALID');
  mockApi('GET /public/guest/token', { times: 'always' }).answers({ token: aToken(aGuest()) });
  expect(await addToCart('option-1', 1).catch(codeOf)).toBe('TOKEN_INVALID');
});
