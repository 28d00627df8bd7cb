import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountsWithPassword } from '../../../test/support/accounts-with-password.ts';
import { Secret, TOTP } from 'otpauth';
import { rotateDeliverables } from '../stock/rotate.ts';
import { openVault } from '../../platform/secrets/deliverables.ts';
import { enrolPasskey, enrolTotp, totpCode } from '../../../test/support/factors.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { resealSecrets } from './reseal-secrets.ts';

describe('second factors of an account', () => {
  const given = accountsWithPassword();
  const { member, login, asked, finish, origin, rows, audited } = given;

  it('an authenticator app counts only after one of its codes was entered', async () => {
    const user = await member();
    const { secret, uri } = (await given.store.call('POST /user/factors/totp', { as: user })).body;
    assert.match(uri, /^otpauth:\/\/totp\/.*secret=/);
    assert.equal(decodeURIComponent(uri).includes(user.username), true);
    assert.equal((await login(user)).status, 200);
    const confirm = (totp: string) =>
      given.store.call('POST /user/factors/totp/confirm', { as: user, body: { totp } });
    assert.equal((await confirm('000000')).error.code, 'FACTOR_WRONG');
    assert.ok((await audited(user)).includes('factors.refuse'));
    // A second start makes another secret.
    const again = (await given.store.call('POST /user/factors/totp', { as: user })).body.secret;
    assert.equal((await confirm(totpCode(secret))).error.code, 'FACTOR_WRONG');
    const done = await confirm(totpCode(again));
    assert.equal(done.body.recovery_codes?.length, 10);
    assert.equal((await confirm(totpCode(again))).error.code, 'FACTOR_EXISTS');
    assert.equal(
      (await given.store.call('POST /user/factors/totp', { as: user })).error.code,
      'FACTOR_EXISTS',
    );
    assert.equal(
      (await finish({ challenge: (await asked(user)).challenge, totp: totpCode(again) })).status,
      400,
    );
    assert.equal(TOTP.defaults.period, 30);
  });

  it('the secret of an authenticator app is stored encrypted', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const stored = (
      await rows<{ secret: Buffer }>('select secret from totp_factors where user_id = $1', [user.id])
    )[0]!;
    for (const form of [secret, Buffer.from(Secret.fromBase32(secret).buffer).toString('latin1')])
      assert.ok(!stored.secret.toString('latin1').includes(form));
  });

  it('removing the last factor deletes the recovery codes and makes the password sufficient', async () => {
    const user = await member();
    const passkey = await enrolPasskey(given.store, user);
    await enrolTotp(given.store, user);
    const passkeyId = (await given.store.call('GET /user/factors', { as: user })).body.passkeys[0]!._id;
    assert.equal((await given.store.call('DELETE /user/factors/totp', { as: user })).status, 200);
    await asked(user);
    assert.equal(
      (await given.store.call('DELETE /user/factors/totp', { as: user })).error.code,
      'FACTOR_NOT_FOUND',
    );
    const params = { passkeyId };
    assert.equal(
      (await given.store.call('DELETE /user/factors/passkeys/{passkeyId}', { as: user, params })).status,
      200,
    );
    assert.equal((await login(user)).status, 200);
    const left = await given.store.call('GET /user/factors', { as: user });
    assert.deepEqual(left.body, {
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      enrolment_required: false,
    });
    const options = (await given.store.call('POST /auth/passkey/options')).body;
    const gone = await given.store.call('POST /auth/passkey', {
      body: { passkey: passkey.answer(options, origin()) },
    });
    assert.equal(gone.error.message, 'This store does not know this passkey. Please use another one.');
    assert.deepEqual(await audited(user), ['factors.add', 'factors.add', 'factors.remove', 'factors.remove']);
  });

  it('staff and admins without a required second factor can only set one up', async () => {
    const owner = await member('ADMIN');
    await enrolTotp(given.store, owner);
    const on = await given.store.call('POST /admin/config/update', {
      as: owner,
      body: { require_second_factor: true },
    });
    assert.equal(on.body.require_second_factor, true);
    assert.equal('require_second_factor' in (await given.store.call('GET /public/config')).body, false);
    try {
      const [staff, customer] = [await member('STAFF'), await member()];
      const token = (await login(staff)).body.token;
      const refused = await given.store.call('GET /staff/replacement-requests', { as: token });
      assert.deepEqual([refused.status, refused.error.code], [403, 'ENROLMENT_REQUIRED']);
      // The page on which they set one up also has their address.
      const asked = await given.store.call('POST /user/profile/confirm-email', { as: token });
      assert.equal(asked.error.code, 'MAIL_UNCONFIGURED');
      assert.equal(
        (await given.store.call('GET /user/factors', { as: token })).body.enrolment_required,
        true,
      );
      assert.equal((await given.store.call('GET /user/personal', { as: customer })).status, 200);
      assert.equal((await given.store.call('GET /user/transactions', { as: customer })).status, 200);
      const late = await member('ADMIN');
      const hidden = await given.store.makeProduct({ enabled: false });
      const listed = async (as: string | MadeUser) =>
        (await given.store.call('GET /products/all', { as })).body.some(({ _id }) => _id === hidden.id);
      assert.deepEqual([await listed(owner), await listed((await login(late)).body.token)], [true, false]);
      await enrolPasskey(given.store, { ...staff, token });
      assert.equal((await given.store.call('GET /staff/replacement-requests', { as: token })).status, 200);
      assert.equal((await given.store.call('GET /admin/config', { as: owner })).status, 200);
    } finally {
      await given.store.call('POST /admin/config/update', {
        as: owner,
        body: { require_second_factor: false },
      });
    }
  });

  it('a proof by password is no longer accepted once the account has a second factor', async () => {
    const user = await member();
    const [one, other] = [(await login(user)).body.token, (await login(user)).body.token];
    const { secret } = await enrolTotp(given.store, { ...user, token: one });
    const remove = (as: string) => given.store.call('DELETE /user/factors/totp', { as });
    assert.equal((await remove(other)).error.code, 'PROOF_REQUIRED');
    await given.store.call('POST /user/prove', { as: other, body: { totp: totpCode(secret) } });
    assert.equal((await remove(other)).status, 200);
  });

  it('a new second factor is mailed to the last confirmed address as well', async () => {
    const sent = await openTestStore({ smtp: smtpOf() });
    try {
      const user = await sent.makeUser({ passwordHash: given.passwordHash });
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

  it('a key rotation re-encrypts the secrets of authenticator apps', async () => {
    const user = await member();
    const { secret } = await enrolTotp(given.store, user);
    const next = Buffer.alloc(32, 7);
    const both = openVault(next, [given.store.deliverablesKey]);
    await rows('insert into deliverable_keys (id) values ($1)', [both.keyId]);
    await resealSecrets(given.store.db, both);
    await rotateDeliverables(given.store.db, both);
    const keys = await rows<{ id: string }>('select id from deliverable_keys');
    assert.deepEqual(
      keys.map(({ id }) => id),
      [both.keyId],
    );
    const row = (
      await rows<{ secret: Buffer; key_id: string }>('select * from totp_factors where user_id = $1', [
        user.id,
      ])
    )[0]!;
    const opened = openVault(next).open({ deliverable: row.secret, keyId: row.key_id }, `totp:${user.id}`);
    assert.equal(opened, secret);
    await rows('insert into deliverable_keys (id) values ($1)', [given.store.deps.vault.keyId]);
    await resealSecrets(given.store.db, openVault(given.store.deliverablesKey, [next]));
  });

  it('the schema refuses a TOTP step that was used', async () => {
    const user = await member();
    await enrolTotp(given.store, user);
    await assert.rejects(rows('update totp_factors set last_step = 0 where user_id = $1', [user.id]), {
      constraint: 'totp_factors__steps_rise',
    });
  });

  it('the schema refuses a smaller counter of a passkey', async () => {
    const user = await member();
    await enrolPasskey(given.store, user);
    await rows('update passkeys set counter = 5 where user_id = $1', [user.id]);
    await assert.rejects(rows('update passkeys set counter = 4 where user_id = $1', [user.id]), {
      constraint: 'passkeys__stay',
    });
  });

  it('the schema refuses to renew a recovery code that was used', async () => {
    const user = await member();
    await enrolTotp(given.store, user);
    await rows('update recovery_codes set used_at = now() where user_id = $1', [user.id]);
    await assert.rejects(rows('update recovery_codes set used_at = null where user_id = $1', [user.id]), {
      constraint: 'recovery_codes__used_once',
    });
  });
});
