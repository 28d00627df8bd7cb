import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { checkPassword, hashPassword } from '../accounts/passwords.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const password = 'correct horse battery';

const store = await openTestStore();
after(() => store.close());

const register = (username: string, email = `${username}@example.com`, secret = password) =>
  store.call('POST /auth/register', { body: { username, email, password: secret } });
const login = (name: string, secret = password, headers = {}) =>
  store.call('POST /auth/login', { body: { login: name, password: secret }, headers });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

it('the API gives a visitor a guest token that lasts a day', async () => {
  const { body } = await store.call('GET /public/guest/token');
  const claims = claimsOf(body.token);
  assert.equal(claims.role, 'GUEST');
  assert.equal(claims.exp - claims.iat, 86_400);
});

it('a registration makes a member', async () => {
  const { status, body } = await register('Anna');
  assert.equal(status, 200);
  assert.equal(claimsOf(body.token).role, 'USER');
});

it('an account signs in by username or email in any case', async () => {
  await register('Alice', 'Alice@Example.com');
  for (const name of ['alice', 'ALICE', 'alice@example.COM'])
    assert.equal((await login(name)).status, 200, name);
});

it('usernames and email addresses are unique in any case', async () => {
  await register('Bert');
  const name = await register('bERT', 'other@example.com');
  assert.deepEqual([name.status, name.error.code], [409, 'USERNAME_TAKEN']);
  assert.ok(name.error.fields?.['username']);
  const email = await register('bert2', 'BERT@example.com');
  assert.deepEqual([email.status, email.error.code], [409, 'EMAIL_TAKEN']);
});

it('exactly one of twenty parallel registrations of one name succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => register('popular', `popular${n}@example.com`)),
  );
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
});

for (const weak of ['123456', 'PASSWORD1', 'carol_weak', 'aaaaaaaaaa']) {
  it(`the API refuses the password ${weak}`, async () => {
    const { status, error } = await register('carol_weak', 'carol@example.com', weak);
    assert.deepEqual([status, error.code], [400, 'PASSWORD_WEAK']);
  });
}

it('the API refuses a common password in any spelling', async () => {
  const words = 'This password is one of the most common ones. Choose another.';
  const member = await store.makeUser();
  for (const common of ['monkey123', 'P@ssw0rd1', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44']) {
    const { error } = await register('carol_weak', 'carol@example.com', common);
    assert.deepEqual([error.message, error.fields], [words, { password: words }]);
    const change = await store.call('PUT /user/profile/update', { as: member, body: { password: common } });
    assert.deepEqual([change.error.code, change.error.fields], ['PASSWORD_WEAK', { password: words }]);
  }
});

/** Calls the store Cardwell. */
const nameStore = async () => {
  await store.db.execute({
    text: `insert into store_config (document) values ('{"store_name": "Cardwell"}')
           on conflict (id) do update set document = excluded.document`,
  });
  store.deps.storeConfig.invalidate();
};

it('the API refuses to register a name that speaks for the store', async () => {
  await nameStore();
  const words = 'This username would speak for the store. Choose another.';
  for (const name of ['Administrator', 'Supp0rt', 'ad-min', 'cardwell_help', 'Cardwell']) {
    const { status, error } = await register(name);
    assert.deepEqual([status, error.code, error.fields], [409, 'USERNAME_RESERVED', { username: words }]);
  }
  assert.equal((await register('helpful_hannah')).status, 200);
});

it('an existing account whose name speaks for the store can sign in', async () => {
  await nameStore();
  await store.makeUser({ username: 'support', passwordHash: await hashPassword(password) });
  assert.equal((await login('support')).status, 200);
});

it('the API names every wrong field of a registration', async () => {
  const { status, error } = await register('a b', 'not-an-address', 'short');
  assert.deepEqual([status, error.code], [400, 'REQUEST_INVALID']);
  assert.deepEqual(Object.keys(error.fields ?? {}).sort(), ['email', 'password', 'username']);
});

it('the API answers an unknown user and a wrong password alike', async () => {
  await register('dora');
  const [wrong, unknown] = [
    await login('dora', 'wrong password'),
    await login('nobody-here', 'wrong password'),
  ];
  assert.equal(wrong.status, 401);
  const look = ({ error }: typeof wrong) => ({ ...error, requestId: '' });
  assert.deepEqual(look(wrong), look(unknown));
});

it('the API makes even the right password wait after five failures', async () => {
  await register('erin');
  for (let n = 0; n < 5; n++) assert.equal((await login('erin', `wrong ${n}`)).status, 401);
  const { status, error, headers } = await login('erin');
  assert.deepEqual([status, error.code], [429, 'LOGIN_THROTTLED']);
  assert.ok(Number(headers['retry-after']) > 800 && Number(headers['retry-after']) <= 900);
  assert.equal((await login('dora')).status, 200);
});

/** Fails to sign in to an account by each of its names in turn. */
const failByNames = async (username: string, times: number) => {
  const names = [username, `${username.toUpperCase()}@example.com`, ` ${username}`];
  for (let n = 0; n < times; n++)
    assert.equal((await login(names[n % 3]!, `wrong ${n}`)).status, 401, `failure ${n + 1}`);
  return names;
};

it('the API counts failures by username and by email together', async () => {
  await register('judy');
  for (const name of await failByNames('judy', 5))
    assert.equal((await login(name)).error.code, 'LOGIN_THROTTLED', name);
});

it('a successful sign-in clears the failures of its account', async () => {
  await register('lena');
  await failByNames('lena', 4);
  assert.equal((await login('lena@example.com')).status, 200);
  await failByNames('lena', 5);
});

it('the API limits sign-ins with an unknown name as well', async () => {
  for (let n = 0; n < 5; n++) assert.equal((await login('no-one-yet')).error.code, 'LOGIN_INVALID');
  assert.equal((await login('No-One-Yet')).error.code, 'LOGIN_THROTTLED');
});

it('the API answers no more than five of thirty wrong passwords sent at once', async () => {
  await register('fay');
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => login('fay', `wrong ${n}`)));
  assert.ok(replies.filter((reply) => reply.status === 401).length <= 5);
});

it('a sign-in that was refused because of a full queue is not counted', async () => {
  await register('nina');
  // Two checks that take a second, and a full queue behind them.
  const dear = `$argon2id$v=19$m=65536,t=60,p=1$c29tZXNhbHRzb21lc2FsdA$${'A'.repeat(43)}`;
  const work: Promise<unknown>[] = [checkPassword(dear, password), checkPassword(dear, password)];
  await new Promise((done) => setTimeout(done, 50));
  for (let n = 0; n < 100; n++) work.push(hashPassword(password));
  for (let n = 0; n < 6; n++) assert.equal((await login('nina')).status, 503);
  await Promise.all(work);
  assert.equal((await login('nina')).status, 200);
});

it('a request under way fails when the password is changed before it writes', async () => {
  const token = (await register('kim')).body.token;
  const who = "username_folded = 'kim'";
  let late: ReturnType<typeof changed> | undefined;
  const changed = () =>
    store.call('PUT /user/profile/update', { as: token, body: { email: 'thief@example.com' } });
  await store.db.transaction(async (tx) => {
    await tx.execute({ text: `select from users where ${who} for update` });
    late = changed();
    // Its token was accepted, and it waits for the row of the account.
    await new Promise((done) => setTimeout(done, 300));
    await tx.execute({ text: `update users set token_version = token_version + 1 where ${who}` });
  });
  const refused = await late;
  assert.deepEqual([refused?.status, refused?.error.code], [401, 'TOKEN_INVALID']);
});

it('a sign-out ends its own token and no other', async () => {
  const first = (await register('gus')).body.token;
  const second = (await login('gus')).body.token;
  assert.equal((await store.call('POST /auth/logout', { as: first })).status, 200);
  assert.equal((await store.call('GET /user/personal', { as: first })).status, 401);
  assert.equal((await store.call('GET /user/personal', { as: second })).status, 200);
});

it('a password change ends every older token', async () => {
  const token = (await register('hal')).body.token;
  const changed = await store.call('PUT /user/profile/update', {
    as: token,
    body: { password: 'another good one' },
  });
  assert.equal(
    changed.body.message,
    'Password changed successfully! Please log in again with your new password.',
  );
  assert.equal((await store.call('GET /user/personal', { as: token })).error.code, 'TOKEN_INVALID');
  assert.equal((await login('hal')).status, 401);
  assert.equal((await login('hal', 'another good one')).status, 200);
});

it('the API requires passwords of at least 12 characters from staff', async () => {
  const staff = await store.makeUser({ role: 'STAFF' });
  const { status, error } = await store.call('PUT /user/profile/update', {
    as: staff,
    body: { password: 'elevenchars' },
  });
  assert.deepEqual([status, error.code], [400, 'PASSWORD_WEAK']);
});

it('the API changes the email address to another one', async () => {
  const { token } = (await register('ida')).body;
  const same = await store.call('PUT /user/profile/update', {
    as: token,
    body: { email: 'IDA@example.com' },
  });
  assert.deepEqual([same.status, same.error.code], [400, 'EMAIL_UNCHANGED']);
  const taken = await store.call('PUT /user/profile/update', {
    as: token,
    body: { email: 'Dora@example.com' },
  });
  assert.deepEqual([taken.status, taken.error.code], [409, 'EMAIL_TAKEN']);
  const { body } = await store.call('PUT /user/profile/update', {
    as: token,
    body: { email: 'ida@new.example' },
  });
  assert.deepEqual([body.message, body.email], ['Email updated successfully!', 'ida@new.example']);
});

const notTokens: [name: string, header: string | undefined][] = [
  ['no token', undefined],
  ['a malformed token', 'Bearer nonsense'],
  ['another authorization scheme', 'Basic YTpi'],
  ['an unsigned token', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
];
for (const [name, authorization] of notTokens) {
  it(`the API answers 401 to ${name} only where an account is needed`, async () => {
    const headers = authorization === undefined ? {} : { authorization };
    const refused = await store.call('GET /user/personal', { headers });
    assert.deepEqual([refused.status, refused.error.code], [401, 'TOKEN_INVALID']);
    assert.equal((await store.call('GET /products/all', { headers })).status, 200);
  });
}

it('the API answers 403 to a guest and to the wrong role', async () => {
  const { token } = (await store.call('GET /public/guest/token')).body;
  const guest = await store.call('GET /user/personal', { as: token });
  assert.equal(guest.status, 403);
  assert.match(guest.error.message, /^Unauthorized/);
  const staff = await store.makeUser({ role: 'STAFF' });
  assert.equal((await store.call('GET /user/transactions', { as: staff })).status, 403);
});

it('the API takes the role from the database, not from the token', async () => {
  const user = await store.makeUser();
  const forged = await store.makeToken({ sub: user.id, username: user.username, role: 'ADMIN' });
  await store.makeProduct({ title: 'Hidden', enabled: false });
  const { body } = await store.call('GET /products/all', { as: forged });
  assert.ok(body.every((product) => product.enabled));
  assert.equal((await store.call('GET /user/personal', { as: forged })).body.role, 'USER');
});
