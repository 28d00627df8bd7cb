import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountsWithPassword } from '../../../test/support/accounts-with-password.ts';
import { limits } from 'shared-contract';
import { enrolPasskey, newPasskeyOf } from '../../../test/support/factors.ts';
import { softPasskey, type SoftPasskey } from '../../../test/support/passkey.ts';

describe('passkeys', () => {
  const given = accountsWithPassword();
  const { member, asked, finish, origin, rows, audited, proofOf } = given;

  it('a passkey completes a sign-in by password', async () => {
    const user = await member();
    const passkey = await enrolPasskey(given.store, user);
    const { challenge, methods, passkey: request } = await asked(user);
    assert.deepEqual(methods, ['PASSKEY', 'RECOVERY_CODE']);
    assert.deepEqual(
      request?.allowCredentials?.map(({ id }) => id),
      [passkey.id],
    );
    const second = await finish({ challenge, passkey: passkey.answer(request!, origin()) });
    assert.equal(second.status, 200, JSON.stringify(second.error));
  });

  it('a passkey signs in alone', async () => {
    const passkey = await enrolPasskey(given.store, await member());
    const options = (await given.store.call('POST /auth/passkey/options')).body;
    assert.equal(options.allowCredentials, undefined);
    const body = { passkey: passkey.answer(options, origin()) };
    const alone = await given.store.call('POST /auth/passkey', { body });
    assert.equal(alone.status, 200, JSON.stringify(alone.error));
    assert.equal(await proofOf(alone.body.token), 'PASSKEY');
    const { passkeys } = (await given.store.call('GET /user/factors', { as: alone.body.token })).body;
    assert.ok(passkeys[0]!.last_used_unix! > 0);

    // The same answer again.
    const again = await given.store.call('POST /auth/passkey', { body });
    assert.deepEqual([again.status, again.error.code], [400, 'CHALLENGE_OVER']);
  });

  it('of 20 concurrent uses of one passkey response exactly one signs in', async () => {
    const passkey = await enrolPasskey(given.store, await member());
    const options = (await given.store.call('POST /auth/passkey/options')).body;
    const body = { passkey: passkey.answer(options, origin()) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => given.store.call('POST /auth/passkey', { body })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  const options = async () => (await given.store.call('POST /auth/passkey/options')).body;
  const refusal = async (answer: ReturnType<SoftPasskey['answer']>) => {
    const { status, error } = await given.store.call('POST /auth/passkey', { body: { passkey: answer } });
    assert.deepEqual([status, error.code], [400, 'PASSKEY_REFUSED']);
    return error.message;
  };

  it('a passkey whose counter does not rise is rejected', async () => {
    const passkey = await enrolPasskey(given.store, await member());
    const good = { passkey: passkey.answer(await options(), origin(), { counter: 9 }) };
    assert.equal((await given.store.call('POST /auth/passkey', { body: good })).status, 200);
    await refusal(passkey.answer(await options(), origin(), { counter: 9 }));
  });

  it('an invalid answer of a passkey is rejected', async () => {
    const user = await member();
    const passkey = await enrolPasskey(given.store, user);
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
    assert.ok((await audited(user)).includes('factors.refuse'));
  });

  it('an account cannot rename, remove or add a passkey of another account', async () => {
    const [owner, thief] = [await member(), await member()];
    const { made, body } = await newPasskeyOf(given.store, owner);
    await given.store.call('POST /user/factors/passkeys', { as: owner, body });
    const passkeyId = (await given.store.call('GET /user/factors', { as: owner })).body.passkeys[0]!._id;
    const params = { passkeyId };
    const path = '/user/factors/passkeys/{passkeyId}';
    assert.equal((await given.store.call(`DELETE ${path}`, { as: thief, params })).status, 404);
    assert.equal(
      (await given.store.call(`POST ${path}`, { as: thief, params, body: { name: 'Mine' } })).status,
      404,
    );
    const options = (await given.store.call('POST /user/factors/passkeys/options', { as: thief })).body;
    const copy = { name: 'Mine', passkey: made.create(options, origin()) };
    assert.equal(
      (await given.store.call('POST /user/factors/passkeys', { as: thief, body: copy })).error.code,
      'PASSKEY_EXISTS',
    );
    // A challenge of one account cannot be answered by another account.
    const asking = await newPasskeyOf(given.store, owner);
    const foreign = await given.store.call('POST /user/factors/passkeys', { as: thief, body: asking.body });
    assert.equal(foreign.error.code, 'CHALLENGE_OVER');
  });

  it('an account has at most 20 passkeys', async () => {
    const user = await member();
    await rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       select $1::uuid, $1::uuid || '-' || n, '', 0, '{}', 'Key' from generate_series(1, $2::int) n`,
      [user.id, limits.passkeysMax - 1],
    );
    const asking = await Promise.all(Array.from({ length: 4 }, () => newPasskeyOf(given.store, user)));
    const answers = await Promise.all(
      asking.map(({ body }) => given.store.call('POST /user/factors/passkeys', { as: user, body })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const full = await given.store.call('POST /user/factors/passkeys/options', { as: user });
    assert.equal(full.error.message, 'An account has at most 20 passkeys. Remove one first.');
  });
});
