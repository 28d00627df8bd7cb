import nock from 'nock';
import { aCustomer, aPersonal, aStoreConfig, aToken, anAdmin, mockApi } from 'shared-testing';
import {
  accessOf,
  call,
  callKey,
  codeOf,
  hasDraft,
  hasSecretDraft,
  lastVisit,
  onRefusal,
  queryClient,
  setNavigate,
  signIn,
  signOut,
  startSession,
  storedToken,
  useSessionStore,
} from './index.ts';
import { heldDrafts, storedDrafts } from './stored-drafts.ts';

const guestToken = () => aToken({ username: '', role: 'GUEST' });
const session = () => useSessionStore.getState();

describe('the session at start', () => {
  it('the session at start adopts a stored token that has not expired', async () => {
    storedToken.write(aToken(aCustomer()));
    await startSession();
    expect(session()).toMatchObject({ status: 'authenticated', username: 'maya', role: 'USER' });
  });

  it.each([
    ['expired', () => aToken(aCustomer(), -1)],
    ['malformed', () => 'not-a-token'],
    ['of an unknown role', () => aToken({ username: 'x', role: 'ROOT' as never })],
  ])('a guest token replaces a stored one that is %s', async (_, token) => {
    storedToken.write(token());
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    await startSession();
    expect(session()).toMatchObject({ status: 'guest', role: 'GUEST' });
    expect(session().token).not.toBeNull();
  });

  it('a visitor can browse when no guest token can be fetched', async () => {
    mockApi('GET /public/guest/token').breaks();
    await startSession();
    expect(session()).toMatchObject({ status: 'guest', token: null });
  });
});

describe('signing in and out', () => {
  it('a sign-in replaces the stored token', async () => {
    const token = aToken(anAdmin());
    mockApi('POST /auth/login').answers({ token });
    await signIn('ada.admin', 'secret');
    expect(storedToken.read()).toBe(token);
    expect(session()).toMatchObject({ status: 'authenticated', role: 'ADMIN' });
  });

  it('a logout clears the session and leads to /login', async () => {
    const went: string[] = [];
    setNavigate((to) => went.push(to));
    storedToken.write(aToken(aCustomer()));
    await startSession();
    const { received } = mockApi('POST /auth/logout').answers({ message: 'Bye' });
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    await signOut();
    expect(received[0]?.headers['authorization']).toMatch(/^Bearer /);
    expect(went).toEqual(['/login']);
    expect(session().status).toBe('guest');
  });

  it('any 401 clears the session and leads to /login', async () => {
    const went: string[] = [];
    setNavigate((to) => went.push(to));
    storedToken.write(aToken(aCustomer()));
    await startSession();
    mockApi('GET /user/personal').failsWith('TOKEN_INVALID');
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    const code = await call('GET /user/personal').catch(codeOf);
    expect(code).toBe('TOKEN_INVALID');
    expect(went).toEqual(['/login?from=%2F']);
    await new Promise((done) => setTimeout(done, 50));
    expect(session()).toMatchObject({ status: 'guest' });
  });

  const email = { body: { email: 'new@example.com' } };
  const askForEmail = () => call('PUT /user/profile/update', email);
  const asksForProof = () =>
    mockApi('PUT /user/profile/update').failsWith('PROOF_REQUIRED', { details: { methods: ['PASSWORD'] } });
  const signedIn = async () => {
    const went: string[] = [];
    setNavigate((to) => went.push(to));
    storedToken.write(aToken(aCustomer()));
    await startSession();
    return went;
  };

  it('a call that requires a proof is repeated with the same content after the proof', async () => {
    const went = await signedIn();
    const asked: string[][] = [];
    onRefusal({ proof: async () => async (ways) => asked.push(ways) > 0 });
    asksForProof();
    const again = mockApi('PUT /user/profile/update').answers({ message: 'ok', ...aPersonal() });
    expect((await askForEmail()).message).toBe('ok');
    expect(asked).toEqual([['PASSWORD']]);
    expect(again.received[0]?.body).toEqual(email.body);
    expect(went).toEqual([]);
  });

  it('calls that require a proof at the same time ask for it once', async () => {
    const went = await signedIn();
    let asked = 0;
    const cancel = async () => {
      asked += 1;
      await new Promise((done) => setTimeout(done, 100));
      return false;
    };
    onRefusal({ proof: () => Promise.resolve(cancel) });
    asksForProof();
    asksForProof();
    const codes = await Promise.all([askForEmail().catch(codeOf), askForEmail().catch(codeOf)]);
    expect(codes).toEqual(['PROOF_REQUIRED', 'PROOF_REQUIRED']);
    expect(asked).toBe(1);
    expect(went).toEqual([]);
    expect(session()).toMatchObject({ status: 'authenticated' });
  });

  it('staff who have to set up a second factor are sent to its page', async () => {
    const went: string[] = [];
    setNavigate((to) => went.push(to));
    storedToken.write(aToken(anAdmin()));
    await startSession();
    mockApi('GET /admin/config').failsWith('ENROLMENT_REQUIRED');
    expect(await call('GET /admin/config').catch(codeOf)).toBe('ENROLMENT_REQUIRED');
    expect(went).toEqual(['/admin/security']);
    expect(session()).toMatchObject({ status: 'authenticated' });
  });

  it('a sign-in before the guest token of a logout arrives stays signed in', async () => {
    setNavigate(() => undefined);
    storedToken.write(aToken(aCustomer()));
    await startSession();
    mockApi('POST /auth/logout').answers({ message: 'Bye' });
    mockApi('GET /public/guest/token', { delay: 80 }).answers({ token: guestToken() });
    const leaving = signOut();
    mockApi('POST /auth/login').answers({ token: aToken(anAdmin()) });
    await signIn('ada.admin', 'secret');
    await leaving;
    expect(session()).toMatchObject({ status: 'authenticated', role: 'ADMIN' });
  });

  it('a sign-in drops the cached data of the previous person', async () => {
    setNavigate(() => undefined);
    storedToken.write(aToken(aCustomer()));
    await startSession();
    const config = aStoreConfig({ store_name: 'Cardwell' });
    queryClient.setQueryData(callKey('GET /public/config', {}), config);
    queryClient.setQueryData(callKey('GET /products/categories', {}), [{ _id: 'c', title: 'Travel' }]);
    queryClient.setQueryData(callKey('GET /user/personal', {}), aPersonal());
    queryClient.setQueryData(callKey('GET /orders/my-orders', { query: { amount: 3 } }), []);
    const mutations = queryClient.getMutationCache();
    mutations.build(queryClient, { mutationKey: ['an email of maya'] });
    mockApi('POST /auth/logout').answers({ message: 'Bye' });
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    await signOut();
    const left = queryClient.getQueryCache().getAll();
    expect(left.map(({ queryKey }) => queryKey[0])).toEqual([
      'GET /public/config',
      'GET /products/categories',
    ]);
    expect(left[0]?.state.data).toEqual(config);
    expect(mutations.getAll()).toEqual([]);
  });

  it('every call carries the token and the JSON header', async () => {
    const token = aToken(aCustomer());
    storedToken.write(token);
    await startSession();
    const expected = nock(location.origin, {
      reqheaders: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expected.get('/api/products/categories').reply(200, []);
    expected.post('/api/auth/logout').reply(200, { message: 'Bye' });
    expected.post('/api/user/cart/update').reply(200, { cart: [] });
    await call('GET /products/categories');
    await call('POST /auth/logout');
    await call('POST /user/cart/update', { body: { subcategoryId: 'x', amount: 0 } });
    expect(nock.isDone()).toBe(true);
  });

  it('a call to an unreachable server fails with OFFLINE', async () => {
    nock(location.origin).get('/api/public/config').replyWithError('down');
    expect(await call('GET /public/config').catch(codeOf)).toBe('OFFLINE');
  });
});

describe('what was typed and not sent', () => {
  const signInAs = async (username: string) => {
    mockApi('POST /auth/login').answers({ token: aToken({ ...aCustomer(), username }) });
    await signIn(username, 'secret');
  };
  beforeEach(() => {
    setNavigate(() => undefined);
    storedDrafts.write('maya', 'email', 'half@exa');
    heldDrafts.write('maya', 'codes', 'CODE-1');
  });
  afterEach(() => sessionStorage.clear());

  it('typed text is restored when its owner signs in after the session ended', async () => {
    await signInAs('maya');
    mockApi('GET /user/personal').failsWith('TOKEN_INVALID');
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    await call('GET /user/personal').catch(codeOf);
    await new Promise((done) => setTimeout(done, 50));
    await signInAs('maya');
    expect(storedDrafts.read('maya', 'email')).toBe('half@exa');
    expect(heldDrafts.read('maya', 'codes')).toBe('CODE-1');
  });

  it('typed text is deleted by signing out', async () => {
    await signInAs('maya');
    mockApi('POST /auth/logout').answers({ message: 'Bye' });
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    await signOut();
    expect([hasDraft('maya', 'email'), hasSecretDraft('maya', 'codes')]).toEqual([false, false]);
  });

  it('typed text is kept when the session of another tab ends', async () => {
    storedToken.write(aToken(aCustomer()));
    await startSession();
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    const token = storedToken.read();
    storedToken.clear();
    dispatchEvent(new StorageEvent('storage', { key: storedToken.key, oldValue: token }));
    await new Promise((done) => setTimeout(done, 50));
    expect(hasDraft('maya', 'email')).toBe(true);
  });

  it('typed text is deleted when another tab signs out', async () => {
    storedToken.write(aToken(aCustomer()));
    await startSession();
    dispatchEvent(new StorageEvent('storage', { key: 'store.signed-out', newValue: '1' }));
    expect([hasDraft('maya', 'email'), hasSecretDraft('maya', 'codes')]).toEqual([false, false]);
  });

  it('typed text is deleted when another person signs in in another tab', async () => {
    storedToken.write(aToken(aCustomer()));
    await startSession();
    storedToken.write(aToken({ ...aCustomer(), username: 'noa' }));
    dispatchEvent(new StorageEvent('storage', { key: storedToken.key }));
    expect([hasDraft('maya', 'email'), hasSecretDraft('maya', 'codes')]).toEqual([false, false]);
  });

  it('a sign-out reaches other tabs and removes the data of this device', async () => {
    await signInAs('maya');
    lastVisit.write('maya', 'cart-prices', { a: 100 });
    mockApi('POST /auth/logout').answers({ message: 'Bye' });
    mockApi('GET /public/guest/token').answers({ token: guestToken() });
    await signOut();
    expect(lastVisit.read('maya', 'cart-prices')).toBeUndefined();
    expect(localStorage.getItem('store.signed-out')).not.toBeNull();
  });

  it('typed text is deleted when another person signs in', async () => {
    await signInAs('maya.other');
    expect([hasDraft('maya', 'email'), hasSecretDraft('maya', 'codes')]).toEqual([false, false]);
  });
});

describe('the guard', () => {
  it.each([
    ['resolving', 'GUEST', ['USER'], 'resolving'],
    ['guest', 'GUEST', ['USER'], 'signed-out'],
    ['authenticated', 'STAFF', ['USER'], 'denied'],
    ['authenticated', 'USER', ['USER'], 'allowed'],
    ['guest', 'GUEST', undefined, 'allowed'],
  ] as const)('the access of %s %s to a page for %s is %s', (status, role, roles, expected) => {
    expect(accessOf({ status, role }, roles)).toBe(expected);
  });
});
