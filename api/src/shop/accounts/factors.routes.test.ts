import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { limits } from 'shared-contract';
import { hashPassword } from './passwords.ts';
import { rotateDeliverables } from '../stock/rotate.ts';
import { openVault } from '../../platform/secrets/deliverables.ts';
import { enrolPasskey, enrolTotp, newPasskeyOf, totpCode } from '../../../test/support/factors.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { softPasskey } from '../../../test/support/passkey.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { resealSecrets } from './reseal-secrets.ts';

const password = 'correct horse battery';
let store: TestStore;
let passwordHash: string;
before(async () => {
  store = await openTestStore();
  passwordHash = await hashPassword(password);
});
after(() => store.close());

const member = (role: 'USER' | 'STAFF' | 'ADMIN' = 'USER') => store.makeUser({ passwordHash, role });
const login = ({ username }: MadeUser, secret = password) =>
  store.call('POST /auth/login', { body: { login: username, password: secret } });
interface Asked {
  challenge: string;
  methods: string[];
  passkey?: { challenge: string; rpId: string; allowCredentials?: { id: string }[] };
}
const asked = async (user: MadeUser): Promise<Asked> => {
  const { status, error } = await login(user);
  assert.deepEqual([status, error.code], [401, 'SECOND_FACTOR_REQUIRED']);
  return error.details as Asked;
};
const finish = (body: object) => store.call('POST /auth/second-factor', { body: body as never });
const origin = () => store.deps.config.publicUrl;
const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await store.db.execute<T>({ text, values })).rows;
const audited = async ({ id }: MadeUser) =>
  (
    await rows<{ action: string }>('select action from audit_log where target_id = $1 order by seq', [id])
  ).map(({ action }) => action);
/** Until a statement waits for a row. */
async function waitsForLock(): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await rows(text)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
const proofOf = async (token: string) => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
  return (await rows<{ proof: string }>('select proof from sessions where id = $1', [sid]))[0]?.proof;
};

it('an account without a second factor signs in with its password alone', async () => {
  const { status, body } = await login(await member());
  assert.deepEqual([status, Object.keys(body)], [200, ['token']]);
});

it('the password of an account with an authenticator app asks for a code, which finishes the sign-in', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  const { challenge, methods } = await asked(user);
  assert.deepEqual(methods, ['TOTP', 'RECOVERY_CODE']);
  const done = await finish({ challenge, totp: ` ${totpCode(secret).replace(/^.../, '$& ')} ` });
  assert.equal(done.status, 200, JSON.stringify(done.error));
  assert.equal(await proofOf(done.body.token), 'TOTP');
});

it('a wrong password of an account with a second factor is answered as any other wrong one', async () => {
  const user = await member();
  await enrolTotp(store, user);
  const { status, error } = await login(user, 'not the password');
  assert.deepEqual([status, error.code, error.details], [401, 'LOGIN_INVALID', undefined]);
});

it('of 20 sign-ins with the same code at the same moment one succeeds', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  const challenges = await Promise.all(Array.from({ length: 20 }, () => asked(user)));
  const totp = totpCode(secret);
  const answers = await Promise.all(challenges.map(({ challenge }) => finish({ challenge, totp })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

it('none of 1,000 uses of a code that was accepted is accepted', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  const totp = totpCode(secret);
  assert.equal((await finish({ challenge: (await asked(user)).challenge, totp })).status, 200);
  const { challenge } = await asked(user);
  let accepted = 0;
  for (let batch = 0; batch < 50; batch++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish({ challenge, totp })));
    accepted += answers.filter(({ status }) => status === 200).length;
    await rows(`delete from counted_uses where name like 'factor-codes%'`);
  }
  assert.equal(accepted, 0);
});

it('a code of the step before is accepted, and not after the one that followed it', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  assert.equal(
    (await finish({ challenge: (await asked(user)).challenge, totp: totpCode(secret) })).status,
    200,
  );
  const late = await finish({ challenge: (await asked(user)).challenge, totp: totpCode(secret, -1) });
  assert.deepEqual(
    [late.status, late.error.message],
    [400, 'This code was used already. Please wait for the next one.'],
  );
});

it('a device whose clock is five minutes off is told so', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  for (const steps of [-9, 9]) {
    const { status, error } = await finish({
      challenge: (await asked(user)).challenge,
      totp: totpCode(secret, steps),
    });
    assert.deepEqual(
      [status, error.code, error.message],
      [
        400,
        'FACTOR_WRONG',
        'The clock of your device is off by some minutes. Set it to automatic time, then enter a new code.',
      ],
    );
    assert.deepEqual(Object.keys(error.fields ?? {}), ['totp']);
  }
});

it('after five wrong codes a right one waits, and the limit is of all processes and networks', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  const { challenge } = await asked(user);
  const answers = await Promise.all(Array.from({ length: 12 }, () => finish({ challenge, totp: '000000' })));
  assert.deepEqual(
    [400, 429].map((code) => answers.filter(({ status }) => status === code).length),
    [5, 7],
  );
  const right = await finish({ challenge, totp: totpCode(secret) });
  assert.deepEqual([right.status, right.error.code], [429, 'LOGIN_THROTTLED']);
  assert.ok(Number(right.headers['retry-after']) > 0);
});

it('a recovery code signs in once, of 20 uses at the same moment too, and the audit log says so', async () => {
  const user = await member();
  const { codes } = await enrolTotp(store, user);
  assert.equal(new Set(codes).size, 10);
  const recovery_code = codes[3]!.toUpperCase().replaceAll('-', ' ');
  const challenges = await Promise.all(Array.from({ length: 20 }, () => asked(user)));
  const answers = await Promise.all(challenges.map(({ challenge }) => finish({ challenge, recovery_code })));
  const done = answers.filter(({ status }) => status === 200);
  assert.equal(done.length, 1);
  assert.equal(await proofOf(done[0]!.body.token), 'RECOVERY_CODE');
  assert.equal((await audited(user)).filter((action) => action === 'factors.use-recovery-code').length, 1);
  const { body } = await store.call('GET /user/factors', { as: user });
  assert.equal(body.recovery_codes_left, 9);
});

it('new recovery codes end the old ones, and no code is stored', async () => {
  const user = await member();
  const { codes } = await enrolTotp(store, user);
  const renewed = (await store.call('POST /user/factors/recovery-codes', { as: user })).body.recovery_codes;
  const old = await finish({ challenge: (await asked(user)).challenge, recovery_code: codes[0] });
  assert.deepEqual([old.status, old.error.code], [400, 'FACTOR_WRONG']);
  const done = await finish({ challenge: (await asked(user)).challenge, recovery_code: renewed[0] });
  assert.equal(done.status, 200);
  const stored = JSON.stringify(await rows('select * from recovery_codes where user_id = $1', [user.id]));
  for (const code of renewed) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')));
});

it('a sign-in that was begun is finished once, within five minutes, and not after a change of the account', async () => {
  const user = await member();
  const { codes } = await enrolTotp(store, user);
  const { challenge } = await asked(user);
  const both = await Promise.all(
    codes.slice(0, 2).map((recovery_code) => finish({ challenge, recovery_code })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  assert.equal(both.find(({ status }) => status === 400)?.error.code, 'CHALLENGE_OVER');

  const late = (await asked(user)).challenge;
  await rows(`update factor_challenges set expires_at = now() where user_id = $1`, [user.id]);
  const over = await finish({ challenge: late, recovery_code: codes[2] });
  assert.deepEqual([over.status, over.error.code], [400, 'CHALLENGE_OVER']);

  const begun = (await asked(user)).challenge;
  await rows('update users set token_version = token_version + 1 where id = $1', [user.id]);
  const changed = await finish({ challenge: begun, recovery_code: codes[3] });
  assert.deepEqual([changed.status, changed.error.code], [401, 'LOGIN_INVALID']);
});

it('the challenge of one account is not answered by the factor of another one', async () => {
  const [victim, thief] = [await member(), await member()];
  await enrolTotp(store, victim);
  const { secret, codes } = await enrolTotp(store, thief);
  const passkey = await enrolPasskey(store, thief);
  const { challenge } = await asked(victim);
  for (const given of [
    { totp: totpCode(secret) },
    { recovery_code: codes[0] },
    { passkey: passkey.answer({ challenge, rpId: new URL(origin()).hostname }, origin()) },
  ])
    assert.equal((await finish({ challenge, ...given })).status, 400);
});

it('a passkey finishes a sign-in, and signs in alone', async () => {
  const user = await member();
  const passkey = await enrolPasskey(store, user);
  const { challenge, methods, passkey: request } = await asked(user);
  assert.deepEqual(methods, ['PASSKEY', 'RECOVERY_CODE']);
  assert.deepEqual(
    request?.allowCredentials?.map(({ id }) => id),
    [passkey.id],
  );
  const second = await finish({ challenge, passkey: passkey.answer(request!, origin()) });
  assert.equal(second.status, 200, JSON.stringify(second.error));

  const options = (await store.call('POST /auth/passkey/options')).body;
  assert.equal(options.allowCredentials, undefined);
  const body = { passkey: passkey.answer(options, origin()) };
  const alone = await store.call('POST /auth/passkey', { body });
  assert.equal(alone.status, 200, JSON.stringify(alone.error));
  assert.equal(await proofOf(alone.body.token), 'PASSKEY');
  const { passkeys } = (await store.call('GET /user/factors', { as: alone.body.token })).body;
  assert.ok(passkeys[0]!.last_used_unix! > 0);

  const again = await store.call('POST /auth/passkey', { body });
  assert.deepEqual([again.status, again.error.code], [400, 'CHALLENGE_OVER']);
});

it('of 20 uses of one answer of a passkey at the same moment one signs in', async () => {
  const passkey = await enrolPasskey(store, await member());
  const options = (await store.call('POST /auth/passkey/options')).body;
  const body = { passkey: passkey.answer(options, origin()) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => store.call('POST /auth/passkey', { body })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

it('a passkey is refused from another origin, for another host, unverified, unknown, or as a copy that has counted less', async () => {
  const user = await member();
  const passkey = await enrolPasskey(store, user);
  const options = async () => (await store.call('POST /auth/passkey/options')).body;
  const refusal = async (answer: ReturnType<typeof passkey.answer>) => {
    const { status, error } = await store.call('POST /auth/passkey', { body: { passkey: answer } });
    assert.deepEqual([status, error.code], [400, 'PASSKEY_REFUSED']);
    return error.message;
  };
  assert.equal(
    await refusal(passkey.answer(await options(), 'https://evil.example')),
    `Passkeys of this store work at ${origin()} only. Open that address and try again.`,
  );
  const other = { ...(await options()), rpId: 'evil.example' };
  assert.match(await refusal(passkey.answer(other, origin())), /^This passkey was not accepted/);
  await refusal(passkey.answer(await options(), origin(), { verified: false }));
  await refusal(softPasskey().answer(await options(), origin()));
  const altered = passkey.answer(await options(), origin());
  await refusal({ ...altered, signature: softPasskey().answer(await options(), origin()).signature });
  await refusal({ ...altered, client_data: 'AAAA' });

  const good = { passkey: passkey.answer(await options(), origin(), { counter: 9 }) };
  assert.equal((await store.call('POST /auth/passkey', { body: good })).status, 200);
  await refusal(passkey.answer(await options(), origin(), { counter: 9 }));
  assert.ok((await audited(user)).includes('factors.refuse'));
});

it('a locked account signs in with no factor', async () => {
  const user = await member();
  const passkey = await enrolPasskey(store, user);
  const { challenge, passkey: request } = await asked(user);
  await rows('update users set locked_at = now() where id = $1', [user.id]);
  assert.equal((await finish({ challenge, passkey: passkey.answer(request!, origin()) })).status, 401);
  const options = (await store.call('POST /auth/passkey/options')).body;
  const alone = await store.call('POST /auth/passkey', {
    body: { passkey: passkey.answer(options, origin()) },
  });
  assert.deepEqual([alone.status, alone.error.code], [403, 'ACCOUNT_LOCKED']);
});

it('an authenticator app counts once a code of it was entered, and its secret is stored encrypted', async () => {
  const user = await member();
  const { secret, uri } = (await store.call('POST /user/factors/totp', { as: user })).body;
  assert.match(uri, /^otpauth:\/\/totp\/.*secret=/);
  assert.equal(decodeURIComponent(uri).includes(user.username), true);
  assert.equal((await login(user)).status, 200);
  const confirm = (totp: string) =>
    store.call('POST /user/factors/totp/confirm', { as: user, body: { totp } });
  assert.equal((await confirm('000000')).error.code, 'FACTOR_WRONG');
  // Begun again, the secret is another one.
  const again = (await store.call('POST /user/factors/totp', { as: user })).body.secret;
  assert.equal((await confirm(totpCode(secret))).error.code, 'FACTOR_WRONG');
  const done = await confirm(totpCode(again));
  assert.equal(done.body.recovery_codes?.length, 10);
  assert.equal((await confirm(totpCode(again))).error.code, 'FACTOR_EXISTS');
  assert.equal((await store.call('POST /user/factors/totp', { as: user })).error.code, 'FACTOR_EXISTS');
  const stored = (
    await rows<{ secret: Buffer }>('select secret from totp_factors where user_id = $1', [user.id])
  )[0]!;
  for (const form of [again, Buffer.from(Secret.fromBase32(again).buffer).toString('latin1')])
    assert.ok(!stored.secret.toString('latin1').includes(form));
  assert.equal(
    (await finish({ challenge: (await asked(user)).challenge, totp: totpCode(again) })).status,
    400,
  );
  assert.equal(TOTP.defaults.period, 30);
});

it('without the last factor the password is enough again, and the recovery codes are gone', async () => {
  const user = await member();
  const passkey = await enrolPasskey(store, user);
  await enrolTotp(store, user);
  const passkeyId = (await store.call('GET /user/factors', { as: user })).body.passkeys[0]!._id;
  assert.equal((await store.call('DELETE /user/factors/totp', { as: user })).status, 200);
  await asked(user);
  assert.equal((await store.call('DELETE /user/factors/totp', { as: user })).error.code, 'FACTOR_NOT_FOUND');
  const params = { passkeyId };
  assert.equal(
    (await store.call('DELETE /user/factors/passkeys/{passkeyId}', { as: user, params })).status,
    200,
  );
  assert.equal((await login(user)).status, 200);
  const left = await store.call('GET /user/factors', { as: user });
  assert.deepEqual(left.body, {
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
    enrolment_required: false,
  });
  const options = (await store.call('POST /auth/passkey/options')).body;
  const gone = await store.call('POST /auth/passkey', {
    body: { passkey: passkey.answer(options, origin()) },
  });
  assert.equal(gone.error.message, 'This store does not know this passkey. Please use another one.');
  assert.deepEqual(await audited(user), ['factors.add', 'factors.add', 'factors.remove', 'factors.remove']);
});

it('nobody names or removes a passkey of another account, nor adds one that somebody has', async () => {
  const [owner, thief] = [await member(), await member()];
  const { made, body } = await newPasskeyOf(store, owner);
  await store.call('POST /user/factors/passkeys', { as: owner, body });
  const passkeyId = (await store.call('GET /user/factors', { as: owner })).body.passkeys[0]!._id;
  const params = { passkeyId };
  const path = '/user/factors/passkeys/{passkeyId}';
  assert.equal((await store.call(`DELETE ${path}`, { as: thief, params })).status, 404);
  assert.equal((await store.call(`POST ${path}`, { as: thief, params, body: { name: 'Mine' } })).status, 404);
  const options = (await store.call('POST /user/factors/passkeys/options', { as: thief })).body;
  const copy = { name: 'Mine', passkey: made.create(options, origin()) };
  assert.equal(
    (await store.call('POST /user/factors/passkeys', { as: thief, body: copy })).error.code,
    'PASSKEY_EXISTS',
  );
  // What was asked of one account is not answered by another one.
  const asking = await newPasskeyOf(store, owner);
  const foreign = await store.call('POST /user/factors/passkeys', { as: thief, body: asking.body });
  assert.equal(foreign.error.code, 'CHALLENGE_OVER');
});

it('an account has at most 20 passkeys, also when several are added at the same moment', async () => {
  const user = await member();
  await rows(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     select $1::uuid, $1::uuid || '-' || n, '', 0, '{}', 'Key' from generate_series(1, $2::int) n`,
    [user.id, limits.passkeysMax - 1],
  );
  const asking = await Promise.all(Array.from({ length: 4 }, () => newPasskeyOf(store, user)));
  const answers = await Promise.all(
    asking.map(({ body }) => store.call('POST /user/factors/passkeys', { as: user, body })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const full = await store.call('POST /user/factors/passkeys/options', { as: user });
  assert.equal(full.error.message, 'An account has at most 20 passkeys. Remove one first.');
});

it('where the store asks for it, staff and admins without a second factor can do nothing but set one up', async () => {
  const owner = await member('ADMIN');
  await enrolTotp(store, owner);
  const on = await store.call('POST /admin/config/update', {
    as: owner,
    body: { require_second_factor: true },
  });
  assert.equal(on.body.require_second_factor, true);
  assert.equal('require_second_factor' in (await store.call('GET /public/config')).body, false);
  try {
    const [staff, customer] = [await member('STAFF'), await member()];
    const token = (await login(staff)).body.token;
    const refused = await store.call('GET /staff/replacement-requests', { as: token });
    assert.deepEqual([refused.status, refused.error.code], [403, 'ENROLMENT_REQUIRED']);
    assert.equal((await store.call('GET /user/factors', { as: token })).body.enrolment_required, true);
    assert.equal((await store.call('GET /user/personal', { as: customer })).status, 200);
    assert.equal((await store.call('GET /user/transactions', { as: customer })).status, 200);
    const late = await member('ADMIN');
    const hidden = await store.makeProduct({ enabled: false });
    const listed = async (as: string | MadeUser) =>
      (await store.call('GET /products/all', { as })).body.some(({ _id }) => _id === hidden.id);
    assert.deepEqual([await listed(owner), await listed((await login(late)).body.token)], [true, false]);
    await enrolPasskey(store, { ...staff, token });
    assert.equal((await store.call('GET /staff/replacement-requests', { as: token })).status, 200);
    assert.equal((await store.call('GET /admin/config', { as: owner })).status, 200);
  } finally {
    await store.call('POST /admin/config/update', { as: owner, body: { require_second_factor: false } });
  }
});

it('a sign-in by password that meets the set-up of a second factor opens no session', async () => {
  const user = await member();
  let late: ReturnType<typeof login> | undefined;
  await store.db.transaction(async (tx) => {
    await tx.execute({ text: 'select from users where id = $1 for no key update', values: [user.id] });
    late = login(user);
    await waitsForLock();
    await tx.execute({
      text: `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
             values ($1, $2, '', 0, '{}', 'Laptop')`,
      values: [user.id, user.id],
    });
  });
  const { status, error } = await late!;
  assert.deepEqual([status, error.code], [401, 'LOGIN_INVALID']);
  assert.equal(
    (await rows('select from sessions where user_id = $1 and proof = $2', [user.id, 'PASSWORD'])).length,
    0,
  );
});

it('a proof by password is none any more once the account has a second factor', async () => {
  const user = await member();
  const [one, other] = [(await login(user)).body.token, (await login(user)).body.token];
  const { secret } = await enrolTotp(store, { ...user, token: one });
  const remove = (as: string) => store.call('DELETE /user/factors/totp', { as });
  assert.equal((await remove(other)).error.code, 'PROOF_REQUIRED');
  await store.call('POST /user/prove', { as: other, body: { totp: totpCode(secret) } });
  assert.equal((await remove(other)).status, 200);
});

it('a second factor is told to the last confirmed address, too', async () => {
  const sent = await openTestStore({ smtp: smtpOf() });
  try {
    const user = await sent.makeUser({ passwordHash });
    await sent.db.execute({
      text: `update users set confirmed_email = 'owner@example.com', confirmed_email_folded = 'owner@example.com' where id = $1`,
      values: [user.id],
    });
    await enrolTotp(sent, user);
    await sent.call('PUT /user/profile/update', { as: user, body: { password: 'another horse battery' } });
    const { rows: mails } = await sent.db.execute<{ event: string; address: string }>({
      text: `select event, address from mails where user_id = $1 order by event, address`,
      values: [user.id],
    });
    const both = ['owner@example.com', user.email].toSorted();
    assert.deepEqual(mails, [
      ...both.map((address) => ({ event: 'PASSWORD_CHANGED', address })),
      ...both.map((address) => ({ event: 'SECURITY_CHANGED', address })),
    ]);
  } finally {
    await sent.close();
  }
});

it('a rotation of the key encrypts the secrets of apps again, and the old key can go', async () => {
  const user = await member();
  const { secret } = await enrolTotp(store, user);
  const next = Buffer.alloc(32, 7);
  const both = openVault(next, [store.deliverablesKey]);
  await rows('insert into deliverable_keys (id) values ($1)', [both.keyId]);
  await resealSecrets(store.db, both);
  await rotateDeliverables(store.db, both);
  const keys = await rows<{ id: string }>('select id from deliverable_keys');
  assert.deepEqual(
    keys.map(({ id }) => id),
    [both.keyId],
  );
  const row = (
    await rows<{ secret: Buffer; key_id: string }>('select * from totp_factors where user_id = $1', [user.id])
  )[0]!;
  const opened = openVault(next).open({ deliverable: row.secret, keyId: row.key_id }, `totp:${user.id}`);
  assert.equal(opened, secret);
  await rows('insert into deliverable_keys (id) values ($1)', [store.deps.vault.keyId]);
  await resealSecrets(store.db, openVault(store.deliverablesKey, [next]));
});

it('the schema accepts no step again, no smaller count of a passkey, and no recovery code twice', async () => {
  const user = await member();
  await enrolTotp(store, user);
  await enrolPasskey(store, user);
  const refused = (text: string, constraint: string) => assert.rejects(rows(text, [user.id]), { constraint });
  await refused('update totp_factors set last_step = 0 where user_id = $1', 'totp_factors__steps_rise');
  await rows('update passkeys set counter = 5 where user_id = $1', [user.id]);
  await refused('update passkeys set counter = 4 where user_id = $1', 'passkeys__stay');
  await rows('update recovery_codes set used_at = now() where user_id = $1', [user.id]);
  await refused('update recovery_codes set used_at = null where user_id = $1', 'recovery_codes__used_once');
});
