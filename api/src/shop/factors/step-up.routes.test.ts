import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import {
  endpoints,
  type BodyOf,
  type EndpointKey,
  type EndpointSpec,
  type updateAdminConfig,
} from 'shared-contract';
import { hashPassword } from '../accounts/passwords.ts';
import { enrolPasskey, enrolTotp, totpCode } from '../../../test/support/factors.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const password = 'correct horse battery';
const store = await openTestStore();
const passwordHash = await hashPassword(password);
after(() => store.close());

const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await store.db.execute<T>({ text, values })).rows;
/** Somebody whose last proof is `minutes` ago. */
async function member(minutes: number, role: 'USER' | 'STAFF' | 'ADMIN' = 'USER'): Promise<MadeUser> {
  const user = await store.makeUser({ passwordHash, role });
  await grow(user, minutes);
  return user;
}
const grow = ({ id }: MadeUser, minutes: number) =>
  rows('update sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1', [id, minutes]);
const prove = (as: MadeUser, body: object) => store.call('POST /user/prove', { as, body: body as never });
const newEmail = (as: MadeUser) =>
  store.call('PUT /user/profile/update', { as, body: { email: `${as.username}-new@example.com` } });
const refused = (answer: { status: number; error: { code: string; details?: unknown } }) => [
  answer.status,
  answer.error.code,
  answer.error.details,
];

it('every call that changes sign-in or account protection or reveals codes requires a proof', () => {
  const asking = Object.values<EndpointSpec>(endpoints)
    .filter(({ proof }) => proof)
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(asking.sort(), [
    'DELETE /user/factors/passkeys/{passkeyId}',
    'DELETE /user/factors/totp',
    'GET /admin/replacement-options/{subcategoryId}',
    'GET /admin/replacement-requests',
    'GET /admin/stock/{subcategoryId}',
    'GET /admin/user/{userId}',
    'GET /order/{orderId}',
    'GET /orders/{orderId}',
    'GET /staff/replacement-options/{subcategoryId}',
    'GET /staff/replacement-requests',
    'GET /staff/requests/{requestId}',
    'GET /user/export/codes',
    'POST /admin/config/update',
    'POST /admin/mail-settings/{event}',
    'POST /admin/stock/reveal',
    'POST /admin/user/{userId}/end-sessions',
    'POST /admin/user/{userId}/lock',
    'POST /admin/user/{userId}/make-staff',
    'POST /admin/user/{userId}/remove-factors',
    'POST /admin/user/{userId}/remove-reseller',
    'POST /admin/user/{userId}/remove-staff',
    'POST /admin/user/{userId}/reset-password',
    'POST /admin/user/{userId}/unlock',
    'POST /user/close',
    'POST /user/factors/passkeys/options',
    'POST /user/factors/recovery-codes',
    'POST /user/factors/totp',
    'PUT /user/profile/update',
  ] satisfies EndpointKey[]);
});

it('a proof is good for ten minutes', async () => {
  const user = await member(9);
  assert.equal((await newEmail(user)).status, 200);
  const late = await member(11);
  assert.deepEqual(refused(await newEmail(late)), [401, 'PROOF_REQUIRED', { methods: ['PASSWORD'] }]);
  assert.equal((await store.call('GET /user/personal', { as: late })).body.email, late.email);
  assert.equal((await prove(late, { password })).status, 200);
  assert.equal((await newEmail(late)).status, 200);
});

it('an admin needs a proof of the last ten minutes to read the stock', async () => {
  const admin = await member(11, 'ADMIN');
  const { options } = await store.makeProduct();
  const params = { subcategoryId: options[0]!.id };
  const stock = () => store.call('GET /admin/stock/{subcategoryId}', { as: admin, params });
  assert.equal((await stock()).error.code, 'PROOF_REQUIRED');
  const wrong = await prove(admin, { password: 'not the password' });
  assert.deepEqual([wrong.status, wrong.error.code], [400, 'PASSWORD_WRONG']);
  assert.equal((await stock()).error.code, 'PROOF_REQUIRED');
  const [noted] = await rows<{ action: string }>('select action from audit_log where target_id = $1', [
    admin.id,
  ]);
  assert.equal(noted?.action, 'factors.refuse');
  await prove(admin, { password });
  assert.equal((await stock()).body.length, 5);
});

it('only settings that protect accounts require a proof', async () => {
  const admin = await member(11, 'ADMIN');
  const save = (body: BodyOf<typeof updateAdminConfig>) =>
    store.call('POST /admin/config/update', { as: admin, body });
  const { body: present } = await store.call('GET /admin/config', { as: admin });
  const changes = [
    { require_second_factor: true },
    { accounts_private: true },
    { local_remote_accounts: [admin.username] },
    { local_remote_origins: ['http://localhost:3003'] },
  ];
  for (const change of changes)
    assert.deepEqual(
      refused(await save({ store_name: 'Other', ...change })),
      [401, 'PROOF_REQUIRED', { methods: ['PASSWORD'] }],
      JSON.stringify(change),
    );
  assert.deepEqual((await store.call('GET /admin/config', { as: admin })).body, present);
  // As a client does that sends back what it has read.
  const { require_second_factor, accounts_private, local_remote_accounts, local_remote_origins } = present;
  const asRead = { require_second_factor, accounts_private, local_remote_accounts, local_remote_origins };
  assert.equal((await save({ store_name: 'Renamed', review_reward: 0.5, ...asRead })).status, 200);
  await prove(admin, { password });
  for (const change of changes.slice(1)) assert.equal((await save(change)).status, 200);
  assert.equal((await save({ accounts_private: false, local_remote_accounts: [] })).status, 200);
});

it('the calls of an admin that other programs rely on require no proof', async () => {
  const admin = await member(11, 'ADMIN');
  const [buyer, { options }] = [await store.makeUser(), await store.makeProduct()];
  const given = await store.call('POST /admin/orders/create-and-approve', {
    as: admin,
    body: { userId: buyer.id, items: [{ subcategoryId: options[0]!.id, amount: 1 }] },
  });
  assert.equal(given.status, 200);
  const promoted = await store.call('GET /admin/users/set_reseller/{userId}', {
    as: admin,
    params: { userId: buyer.id },
    query: { discount: 5 },
  });
  assert.equal(promoted.status, 200);
  const params = { orderId: '5a3f9c21-0000-4000-8000-000000000000' };
  const unknown = await store.call('POST /admin/orders/process/{orderId}', { as: admin, params });
  assert.equal(unknown.error.code, 'ORDER_NOT_FOUND');
});

it('a proof is valid only in the session that made it', async () => {
  const user = await member(0);
  const other = {
    ...user,
    token: await store.makeToken({ sub: user.id, username: user.username, role: 'USER' }),
  };
  await grow(user, 11);
  await prove(user, { password });
  assert.equal((await newEmail(other)).error.code, 'PROOF_REQUIRED');
});

/** An account with every kind of second factor, whose proof is too old. */
const withFactors = async () => {
  const user = await member(0);
  const { secret, codes } = await enrolTotp(store, user);
  const passkey = await enrolPasskey(store, user);
  await grow(user, 11);
  return { user, secret, codes, passkey, origin: store.deps.config.publicUrl };
};

it('an account with a second factor cannot prove itself by its password', async () => {
  const { user } = await withFactors();
  assert.deepEqual(refused(await newEmail(user)), [
    401,
    'PROOF_REQUIRED',
    { methods: ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] },
  ]);
  assert.equal((await prove(user, { password })).error.code, 'FACTOR_NEEDED');
});

it('each second factor is accepted as a proof once', async () => {
  const { user, secret, codes, passkey, origin } = await withFactors();
  const options = (await store.call('POST /user/prove/options', { as: user })).body;
  const answer = { passkey: passkey.answer(options, origin) };
  for (const given of [{ totp: totpCode(secret) }, { recovery_code: codes[0] }, answer]) {
    await grow(user, 11);
    assert.equal((await prove(user, given)).status, 200, JSON.stringify(Object.keys(given)));
    assert.equal((await newEmail(user)).error?.code === 'PROOF_REQUIRED', false);
    assert.equal((await prove(user, given)).status, 400);
  }
});

it('the answer to a challenge of a sign-in is no proof', async () => {
  const { user, passkey, origin } = await withFactors();
  const login = (await store.call('POST /auth/passkey/options')).body;
  const foreign = await prove(user, { passkey: passkey.answer(login, origin) });
  assert.equal(foreign.error.code, 'CHALLENGE_OVER');
});

it('wrong passwords of a proof count as failed sign-ins', async () => {
  const user = await member(11);
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await prove(user, { password: 'wrong one' })).status);
  assert.deepEqual(answers, [400, 400, 400, 400, 400, 429]);
  assert.equal((await prove(user, { password })).status, 429);
});
