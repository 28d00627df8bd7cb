import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountsWithPassword } from '../../../test/support/accounts-with-password.ts';
import { enrolPasskey, enrolTotp, totpCode } from '../../../test/support/factors.ts';

describe('sign-ins with a second factor', () => {
  const given = accountsWithPassword();
  const { member, login, asked, finish, origin, rows, audited, waitsForLock, proofOf } = given;

  it('an account without a second factor signs in with its password alone', async () => {
    const { status, body } = await login(await member());
    assert.deepEqual([status, Object.keys(body)], [200, ['token']]);
  });

  it('the password of an account with an authenticator app asks for a code, which finishes the sign-in', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const { challenge, methods } = await asked(user);
    assert.deepEqual(methods, ['TOTP', 'RECOVERY_CODE']);
    const done = await finish({ challenge, totp: ` ${totpCode(secret).replace(/^.../, '$& ')} ` });
    assert.equal(done.status, 200, JSON.stringify(done.error));
    assert.equal(await proofOf(done.body.token), 'TOTP');
  });

  it('a wrong password of an account with a second factor is answered as any other wrong one', async () => {
    const user = await member();
    await enrolTotp(given.store, user);
    const { status, error } = await login(user, 'not the password');
    assert.deepEqual([status, error.code, error.details], [401, 'LOGIN_INVALID', undefined]);
  });

  it('of 20 sign-ins with the same code at the same moment one succeeds', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const challenges = await Promise.all(Array.from({ length: 20 }, () => asked(user)));
    const totp = totpCode(secret);
    const answers = await Promise.all(challenges.map(({ challenge }) => finish({ challenge, totp })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  it('none of 1,000 uses of a code that was accepted is accepted', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const totp = totpCode(secret);
    assert.equal((await finish({ challenge: (await asked(user)).challenge, totp })).status, 200);
    const { challenge } = await asked(user);
    const refused: string[] = [];
    // As many at once as the limit lets through, so that each of them is looked at.
    for (let batch = 0; batch < 200; batch++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => finish({ challenge, totp })));
      refused.push(...answers.filter(({ status }) => status === 400).map(({ error }) => error.code));
      await rows(`delete from counted_uses where name like 'factor-codes%'`);
    }
    assert.deepEqual([refused.length, [...new Set(refused)]], [1_000, ['FACTOR_WRONG']]);
  });

  it('each factor that is refused is in the audit log, also one that was used before', async () => {
    const user = await member();
    const { secret, codes } = await enrolTotp(given.store, user);
    const passkey = await enrolPasskey(given.store, user);
    const refusals = async () => (await audited(user)).filter((action) => action === 'factors.refuse').length;
    const totp = totpCode(secret);
    const recovery_code = codes[0]!;
    for (const once of [{ totp }, { recovery_code }])
      assert.equal((await finish({ challenge: (await asked(user)).challenge, ...once })).status, 200);
    const copy = async (counter: number) => {
      const { challenge, passkey: request } = await asked(user);
      return { challenge, passkey: passkey.answer(request!, origin(), { counter }) };
    };
    assert.equal((await finish(await copy(9))).status, 200);
    assert.equal(await refusals(), 0);

    let seen = 0;
    for (const wrong of [
      { totp },
      { totp: '000000' },
      { recovery_code },
      { recovery_code: 'no-code-of-it' },
    ]) {
      assert.equal((await finish({ challenge: (await asked(user)).challenge, ...wrong })).status, 400);
      assert.equal(await refusals(), ++seen, JSON.stringify(wrong));
    }
    assert.equal((await finish(await copy(9))).error.code, 'PASSKEY_REFUSED');
    assert.equal(await refusals(), ++seen);
    assert.equal(
      (await given.store.call('POST /user/prove', { as: user, body: { recovery_code } })).status,
      400,
    );
    assert.equal(await refusals(), seen + 1);
  });

  it('a code of the previous time step is accepted unless a later one was used', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
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

  it('after the database clock is set back, used codes stay rejected and a recovery code signs in', async () => {
    const user = await member();
    const { secret, codes } = await enrolTotp(given.store, user);
    // A code of three hours later was accepted before.
    await given.store.db.execute({
      text: 'update totp_factors set last_step = last_step + 360 where user_id = $1',
      values: [user.id],
    });
    const signIn = async (proof: { totp: string } | { recovery_code: string }) =>
      (await finish({ challenge: (await asked(user)).challenge, ...proof })).status;
    assert.equal(await signIn({ totp: totpCode(secret) }), 400);
    assert.equal(await signIn({ recovery_code: codes[0]! }), 200);
  });

  it('a device whose clock is five minutes off is named as the reason', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
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

  it('after five wrong codes across processes and networks a right one has to wait', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const { challenge } = await asked(user);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => finish({ challenge, totp: '000000' })),
    );
    assert.deepEqual(
      [400, 429].map((code) => answers.filter(({ status }) => status === code).length),
      [5, 7],
    );
    const right = await finish({ challenge, totp: totpCode(secret) });
    assert.deepEqual([right.status, right.error.code], [429, 'LOGIN_THROTTLED']);
    assert.ok(Number(right.headers['retry-after']) > 0);
  });

  it('wrong codes in a stolen session block proofs, but not sign-ins of the holder', async () => {
    const user = await member();
    const { secret, codes } = await enrolTotp(given.store, user);
    const prove = (body: { totp: string } | { recovery_code: string }) =>
      given.store.call('POST /user/prove', { as: user, body });
    for (let n = 0; n < 5; n++) assert.equal((await prove({ totp: '000000' })).status, 400);
    const proof = await prove({ recovery_code: codes[1]! });
    assert.deepEqual([proof.status, proof.error.code], [429, 'LOGIN_THROTTLED']);
    const signedIn = await finish({ challenge: (await asked(user)).challenge, totp: totpCode(secret) });
    assert.equal(signedIn.status, 200);
  });

  it('a recovery code signs in once, even in 20 concurrent uses, and is audited', async () => {
    const user = await member();
    const { codes } = await enrolTotp(given.store, user);
    assert.equal(new Set(codes).size, 10);
    const recovery_code = codes[3]!.toUpperCase().replaceAll('-', ' ');
    const challenges = await Promise.all(Array.from({ length: 20 }, () => asked(user)));
    const answers = await Promise.all(
      challenges.map(({ challenge }) => finish({ challenge, recovery_code })),
    );
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(done.length, 1);
    assert.equal(await proofOf(done[0]!.body.token), 'RECOVERY_CODE');
    assert.equal((await audited(user)).filter((action) => action === 'factors.use-recovery-code').length, 1);
    const { body } = await given.store.call('GET /user/factors', { as: user });
    assert.equal(body.recovery_codes_left, 9);
  });

  it('new recovery codes end the old ones, and no code is stored', async () => {
    const user = await member();
    const { codes } = await enrolTotp(given.store, user);
    const renewed = (await given.store.call('POST /user/factors/recovery-codes', { as: user })).body
      .recovery_codes;
    const old = await finish({ challenge: (await asked(user)).challenge, recovery_code: codes[0] });
    assert.deepEqual([old.status, old.error.code], [400, 'FACTOR_WRONG']);
    const done = await finish({ challenge: (await asked(user)).challenge, recovery_code: renewed[0] });
    assert.equal(done.status, 200);
    const stored = JSON.stringify(await rows('select * from recovery_codes where user_id = $1', [user.id]));
    for (const code of renewed)
      assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')));
  });

  it('the second step of a sign-in succeeds once within five minutes, unless the account changes', async () => {
    const user = await member();
    const { codes } = await enrolTotp(given.store, user);
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
    await enrolTotp(given.store, victim);
    const { secret, codes } = await enrolTotp(given.store, thief);
    const passkey = await enrolPasskey(given.store, thief);
    const { challenge } = await asked(victim);
    for (const given of [
      { totp: totpCode(secret) },
      { recovery_code: codes[0] },
      { passkey: passkey.answer({ challenge, rpId: new URL(origin()).hostname }, origin()) },
    ])
      assert.equal((await finish({ challenge, ...given })).status, 400);
  });

  it('a locked account signs in with no factor', async () => {
    const user = await member();
    const passkey = await enrolPasskey(given.store, user);
    const { challenge, passkey: request } = await asked(user);
    await rows('update users set locked_at = now() where id = $1', [user.id]);
    assert.equal((await finish({ challenge, passkey: passkey.answer(request!, origin()) })).status, 401);
    const options = (await given.store.call('POST /auth/passkey/options')).body;
    const alone = await given.store.call('POST /auth/passkey', {
      body: { passkey: passkey.answer(options, origin()) },
    });
    assert.deepEqual([alone.status, alone.error.code], [403, 'ACCOUNT_LOCKED']);
  });

  it('a sign-in by password opens no session when a second factor is set up at the same moment', async () => {
    const user = await member();
    let late: ReturnType<typeof login> | undefined;
    await given.store.db.transaction(async (tx) => {
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
});
