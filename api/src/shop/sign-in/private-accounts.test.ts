import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { accountsWithMail, another, password } from '../../../test/support/accounts-with-mail.ts';
import { enrolTotp } from '../../../test/support/factors.ts';

describe('where accounts are private', () => {
  const given = accountsWithMail();
  const {
    member,
    arrived,
    signIn,
    run,
    queueIsEmpty,
    confirm,
    undo,
    linkIn,
    changed,
    isConfirmed,
    confirmedMember,
  } = given;

  let admin: string;
  const keepPrivate = async (accounts_private: boolean) =>
    assert.equal(
      (await given.store.call('POST /admin/config/update', { as: admin, body: { accounts_private } })).status,
      200,
    );
  before(async () => {
    admin = (await given.store.makeUser({ role: 'ADMIN' })).token;
    await keepPrivate(true);
  });
  const register = (username: string, email: string) =>
    given.store.call('POST /auth/register', { body: { username, email, password } });
  const toConfirm = /^Confirm your e-mail address/;
  const inUse = /^You have an account at .* already/;
  const nextMail = (email: string, subject: RegExp) =>
    given.mailbox.next((mail) => mail.recipients.includes(email) && subject.test(mail.parsed.subject ?? ''));

  it('a registration gets the same answer for a known and an unknown address', async () => {
    await keepPrivate(false);
    const owner = await member();
    await keepPrivate(true);
    const fresh = 'fresh@customers.test';
    const [known, unknown] = [await register('stranger', owner.email), await register('newcomer', fresh)];
    const shapeOf = ({ status, body }: typeof known) =>
      JSON.stringify([status, body]).replaceAll(owner.email, 'x').replaceAll(fresh, 'x');
    assert.equal(shapeOf(known), shapeOf(unknown));
    assert.deepEqual(unknown.body, {
      token: '',
      message: `We have sent an e-mail to ${fresh}. Its link finishes your registration.`,
    });
    await nextMail(owner.email, inUse);
    assert.equal(arrived(owner.email, toConfirm).length, 0);
    // Neither name is taken yet, so that a name reveals nothing either.
    for (const name of ['stranger', 'newcomer']) {
      const { status, error } = await signIn(name, password);
      assert.deepEqual([status, error.code], [401, 'LOGIN_INVALID']);
      assert.equal((await register(name, `other-${name}@customers.test`)).status, 200);
    }
  });

  it('a registration creates an account only when its mailed link is opened', async () => {
    await register('patient', 'patient@customers.test');
    const token = await linkIn('patient@customers.test', toConfirm);
    assert.equal((await signIn('patient', password)).error.code, 'LOGIN_INVALID');
    assert.equal((await confirm(token)).body.message, 'Your account is ready. Please sign in.');
    const signedIn = await signIn('patient', password);
    assert.equal(await isConfirmed(signedIn.body.token), true);
    assert.equal((await confirm(token)).error.code, 'LINK_INVALID');
    assert.equal((await register('patient', 'third@customers.test')).error.code, 'USERNAME_TAKEN');
  });

  it('the link of a registration is refused once it has expired', async () => {
    await register('sluggish', 'sluggish@customers.test');
    const late = await linkIn('sluggish@customers.test', toConfirm);
    await run(`update registrations set expires_at = now() - interval '1 second' where username = $1`, [
      'sluggish',
    ]);
    assert.equal((await confirm(late)).error.code, 'LINK_INVALID');
  });

  it('the link of a registration is refused when its name was taken meanwhile', async () => {
    await register('wanted', 'first-wanted@customers.test');
    await register('Wanted', 'second-wanted@customers.test');
    const [first, second] = [
      await linkIn('first-wanted@customers.test', toConfirm),
      await linkIn('second-wanted@customers.test', toConfirm),
    ];
    assert.equal((await confirm(first)).status, 200);
    assert.equal((await confirm(second)).error.code, 'USERNAME_TAKEN');
  });

  const change = async (as: string, email: string) => {
    const { status, body } = await given.store.call('PUT /user/profile/update', { as, body: { email } });
    return [status, body.message.replace(email, 'x'), body.email];
  };

  it('a change of address gets the same answer for a taken and a free address', async () => {
    await keepPrivate(false);
    const [one, other] = [await confirmedMember(), await member()];
    await keepPrivate(true);
    const known = await change(one.token, other.email);
    assert.deepEqual(known, await change(one.token, `fresh-${one.email}`));
    assert.deepEqual(known, [200, 'We have sent an e-mail to x. Its link changes your address.', one.email]);
    await nextMail(other.email, inUse);
  });

  it('a request for a taken address voids the link of an earlier change', async () => {
    await keepPrivate(false);
    const [one, other] = [await confirmedMember(), await member()];
    await keepPrivate(true);
    const fresh = `fresh-${one.email}`;
    await change(one.token, fresh);
    const earlier = await linkIn(fresh, toConfirm);
    await change(one.token, other.email);
    assert.equal((await confirm(earlier)).error.code, 'LINK_INVALID');
  });

  it('an address is changed only when its mailed link is opened', async () => {
    await keepPrivate(false);
    const one = await confirmedMember();
    await keepPrivate(true);
    const fresh = `fresh-${one.email}`;
    await change(one.token, fresh);
    const personal = async () => (await given.store.call('GET /user/personal', { as: one.token })).body;
    assert.equal((await personal()).email, one.email);
    assert.equal(
      (await confirm(await linkIn(fresh, toConfirm))).body.message,
      `Your address is ${fresh} now.`,
    );
    const { email, email_confirmed } = await personal();
    assert.deepEqual([email, email_confirmed], [fresh, true]);
    assert.equal((await undo(await linkIn(one.email, changed))).status, 200);
  });

  it('ending sessions or removing second factors invalidates a pending change of address', async () => {
    await keepPrivate(false);
    const owner = await confirmedMember();
    await keepPrivate(true);
    const tokenOf = async () => (await signIn(owner.username, password)).body.token;
    let asked = 0;
    /** The link of a change that a session asked for is void once `end` was done. */
    const isVoidAfter = async (end: (as: string) => Promise<{ status: number }>) => {
      const thief = await tokenOf();
      const address = `thief${++asked}-${owner.email}`;
      await given.changeEmail(thief, address);
      const link = await linkIn(address, toConfirm);
      assert.equal((await end(thief)).status, 200);
      assert.equal((await confirm(link)).error.code, 'LINK_INVALID');
    };
    const params = { userId: owner.id };
    await isVoidAfter(async () => given.store.call('DELETE /user/sessions', { as: await tokenOf() }));
    await isVoidAfter(async (thief) => {
      const { body } = await given.store.call('GET /user/sessions', { as: thief });
      const sessionId = body.find(({ current }) => current)!._id;
      return given.store.call('DELETE /user/sessions/{sessionId}', {
        as: await tokenOf(),
        params: { sessionId },
      });
    });
    await isVoidAfter(() =>
      given.store.call('POST /admin/user/{userId}/end-sessions', { as: admin, params }),
    );
    await isVoidAfter(async (thief) => {
      await enrolTotp(given.store, thief);
      return given.store.call('POST /admin/user/{userId}/remove-factors', { as: admin, params });
    });
    const { body } = await given.store.call('GET /user/personal', { as: await tokenOf() });
    assert.equal(body.email, owner.email);
  });

  const cancel = (as: string) => given.store.call('DELETE /user/profile/waiting-email', { as });

  it('the profile shows a pending change of address until it is cancelled or the password changes', async () => {
    await keepPrivate(false);
    const [owner, other] = [await confirmedMember(), await member()];
    await keepPrivate(true);
    const waitingOf = async (as: string) =>
      (await given.store.call('GET /user/personal', { as })).body.email_waiting;
    assert.equal(await waitingOf(owner.token), undefined);
    const fresh = `fresh-${owner.email}`;
    for (const address of [other.email, fresh]) {
      await given.changeEmail(owner.token, address);
      assert.equal(await waitingOf(owner.token), address);
    }
    const link = await linkIn(fresh, toConfirm);
    assert.equal(await waitingOf(owner.token), fresh);
    assert.equal((await cancel(owner.token)).body.message, 'Your e-mail address stays as it is.');
    assert.equal(await waitingOf(owner.token), undefined);
    assert.equal((await confirm(link)).error.code, 'LINK_INVALID');
    assert.equal((await cancel(owner.token)).status, 200);
    await given.changeEmail(owner.token, fresh);
    await given.store.call('PUT /user/profile/update', { as: owner.token, body: { password: another } });
    assert.equal(await waitingOf((await signIn(owner.username, another)).body.token), undefined);
  });

  it('the audit log records once that staff cancel a pending change of address', async () => {
    const clerk = await given.store.makeUser({ role: 'STAFF' });
    await given.changeEmail(clerk.token, `fresh-${clerk.email}`);
    for (const as of [clerk.token, clerk.token]) assert.equal((await cancel(as)).status, 200);
    const { rows } = await run(
      `select action from audit_log where actor_id = $1 and action = 'profile.cancel-email'`,
      [clerk.id],
    );
    assert.equal(rows.length, 1);
  });

  it('a pending change of address is reported to the current address', async () => {
    await keepPrivate(false);
    const [one, other] = [await confirmedMember(), await member()];
    await keepPrivate(true);
    const wanted = [`fresh-${one.email}`, other.email];
    for (const address of wanted) await given.changeEmail(one.token, address);
    const { rows } = await run(
      `select address, parameters ->> 'to' as "to" from mails where user_id = $1 and event = 'EMAIL_ASKED' order by created_at`,
      [one.id],
    );
    assert.deepEqual(
      rows,
      wanted.map((to) => ({ address: one.email, to })),
    );
    const mail = await nextMail(one.email, /^A new e-mail address for your account/);
    assert.match(mail.parsed.text ?? '', /set a new password at once/);
    assert.match(mail.parsed.text ?? '', /\/dashboard\/settings\b/);
  });

  it('failed sign-ins do not reveal that a name and an address belong to one account', async () => {
    await keepPrivate(false);
    const [one, other] = [await member(), await member()];
    await keepPrivate(true);
    const wrong = async (login: string) => {
      const { status, error } = await signIn(login, 'not the password');
      return [status, error.code];
    };
    const failAt = async (login: string) => {
      for (let n = 0; n < 5; n++) assert.deepEqual(await wrong(login), [401, 'LOGIN_INVALID']);
      assert.deepEqual(await wrong(login), [429, 'LOGIN_THROTTLED']);
    };
    await failAt(one.username);
    assert.deepEqual(await wrong(one.email), await wrong('nobody@customers.test'));
    await failAt(other.email);
    assert.deepEqual(await wrong(other.username), await wrong('nobody'));
    // The right password is accepted under the name that has no count.
    assert.equal((await signIn(other.username, password)).status, 200);
  });

  it('wrong password proofs and failed sign-ins are limited separately', async () => {
    await keepPrivate(false);
    const [one, other] = [await member(), await member()];
    await keepPrivate(true);
    const prove = async (as: string, secret: string) =>
      (await given.store.call('POST /user/prove', { as, body: { password: secret } })).status;
    for (let n = 0; n < 5; n++) assert.equal(await prove(one.token, 'not the password'), 400);
    assert.equal(await prove(one.token, password), 429);
    // A sign-in is a proof, too.
    assert.equal((await signIn(one.username, password)).status, 200);
    for (let n = 0; n < 5; n++) assert.equal((await signIn(other.username, 'not the password')).status, 401);
    assert.equal((await signIn(other.username, password)).status, 429);
    assert.equal(await prove(other.token, password), 200);
  });

  it('a mail to somebody without an account is deleted once it was sent', async () => {
    await register('nobody-yet', 'nobody-yet@customers.test');
    await linkIn('nobody-yet@customers.test', toConfirm);
    await queueIsEmpty();
    assert.deepEqual((await run('select from mails where user_id is null', [])).rows, []);
  });

  it('a new password voids a change of address that waits for its link', async () => {
    await keepPrivate(false);
    const owner = await confirmedMember();
    await keepPrivate(true);
    const thiefs = `thief-${owner.email}`;
    await given.changeEmail(owner.token, thiefs);
    const planted = await linkIn(thiefs, toConfirm);
    assert.equal((await given.reset(await given.linkFor(owner.email))).status, 200);
    assert.equal((await confirm(planted)).error.code, 'LINK_INVALID');
    assert.equal((await signIn(owner.email, another)).status, 200);
  });
});
