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

  it('a sign-in to an account with an authenticator app needs a code', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const { challenge, methods } = await asked(user);
    assert.deepEqual(methods, ['TOTP', 'RECOVERY_CODE']);
    const done = await finish({ challenge, totp: ` ${totpCode(secret).replace(/^.../, '$& ')} ` });
    assert.equal(done.status, 200, JSON.stringify(done.error));
    assert.equal(await proofOf(done.body.token), 'TOTP');
  });

  it('a wrong password of an account with a second factor is answered like any other', async () => {
    const user = await member();
    await enrolTotp(given.store, user);
    const { status, error } = await login(user, 'not the password');
    assert.deepEqual([status, error.code, error.details], [401, 'LOGIN_INVALID', undefined]);
  });

  it('only one of 20 concurrent sign-ins with the same code succeeds', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const challenges = await Promise.all(Array.from({ length: 20 }, () => asked(user)));
    const totp = totpCode(secret);
    const answers = await Promise.all(challenges.map(({ challenge }) => finish({ challenge, totp })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  it('a code that was used is refused every time afterwards', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const totp = totpCode(secret);
    assert.equal((await finish({ challenge: (await asked(user)).challenge, totp })).status, 200);
    const { challenge } = await asked(user);
    const refused: string[] = [];
    // As many at once as the limit allows, so that each of them is checked.
    for (let batch = 0; batch < 200; batch++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => finish({ challenge, totp })));
      refused.push(...answers.filter(({ status }) => status === 400).map(({ error }) => error.code));
      await rows(`delete from counted_uses where name like 'factor-codes%'`);
    }
    assert.deepEqual([refused.length, [...new Set(refused)]], [1_000, ['FACTOR_WRONG']]);
  });

  it('the audit log records each second factor that is refused', async () => {
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

  it('a recovery code signs in after the clock of the database was set back', async () => {
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

  it('a refused code names a wrong clock of the device as the reason', async () => {
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

  it('a right code has to wait after five wrong ones from all processes and networks', async () => {
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

  it('wrong codes in a stolen session do not block sign-ins of the holder', async () => {
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

  it('only one of 20 concurrent uses of a recovery code signs in', async () => {
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

  it('new recovery codes replace the old ones', async () => {
    const user = await member();
    const { codes } = await enrolTotp(given.store, user);
    const renewed = (await given.store.call('POST /user/factors/recovery-codes', { as: user })).body
      .recovery_codes;
    const old = await finish({ challenge: (await asked(user)).challenge, recovery_code: codes[0] });
    assert.deepEqual([old.status, old.error.code], [400, 'FACTOR_WRONG']);
    const done = await finish({ challenge: (await asked(user)).challenge, recovery_code: renewed[0] });
    assert.equal(done.status, 200);
  });

  it('no recovery code is stored in clear', async () => {
    const user = await member();
    const { codes } = await enrolTotp(given.store, user);
    const stored = JSON.stringify(await rows('select * from recovery_codes where user_id = $1', [user.id]));
    for (const code of codes) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')));
  });

  /** A sign-in that waits for its second step, and recovery codes for that. */
  const halfSignedIn = async () => {
    const user = await member();
    const { codes } = await enrolTotp(given.store, user);
    return { user, codes, challenge: (await asked(user)).challenge };
  };

  it('the second step of a sign-in succeeds once', async () => {
    const { codes, challenge } = await halfSignedIn();
    const both = await Promise.all(
      codes.slice(0, 2).map((recovery_code) => finish({ challenge, recovery_code })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    assert.equal(both.find(({ status }) => status === 400)?.error.code, 'CHALLENGE_OVER');
  });

  it('the second step of a sign-in is refused when its time is over', async () => {
    const { user, codes, challenge } = await halfSignedIn();
    await rows(`update factor_challenges set expires_at = now() where user_id = $1`, [user.id]);
    const { status, error } = await finish({ challenge, recovery_code: codes[0] });
    assert.deepEqual([status, error.code], [400, 'CHALLENGE_OVER']);
  });

  it('the second step of a sign-in is refused when the account was changed meanwhile', async () => {
    const { user, codes, challenge } = await halfSignedIn();
    await rows('update users set token_version = token_version + 1 where id = $1', [user.id]);
    const { status, error } = await finish({ challenge, recovery_code: codes[0] });
    assert.deepEqual([status, error.code], [401, 'LOGIN_INVALID']);
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

  it('no second factor signs in to a locked account', async () => {
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
