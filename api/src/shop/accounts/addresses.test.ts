import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountsWithMail, another, password } from '../../../test/support/accounts-with-mail.ts';
import { enrolPasskey, enrolTotp } from '../../../test/support/factors.ts';

describe('links of addresses', () => {
  const given = accountsWithMail();
  const {
    member,
    subjects,
    ask,
    arrived,
    nextLink,
    linkFor,
    reset,
    signIn,
    run,
    changeEmail,
    confirm,
    undo,
    linkIn,
    welcome,
    changed,
    isConfirmed,
    confirmedMember,
    ageFactors,
    kindsOf,
    factorsOf,
  } = given;

  it('the newest link confirms an address once', async () => {
    const { email, token: session } = await member();
    const link = await linkIn(email, welcome);
    assert.equal(await isConfirmed(session), false);
    const asked = await given.store.call('POST /user/profile/confirm-email', { as: session });
    assert.equal(asked.body.message, `We have sent a link to ${email}.`);
    const newer = await linkIn(email, /^Confirm your e-mail address/);
    assert.equal((await confirm(link)).error.code, 'LINK_INVALID');
    assert.equal((await confirm(newer)).body.message, 'Your address is confirmed.');
    assert.equal(await isConfirmed(session), true);
    assert.equal((await confirm(newer)).error.code, 'LINK_INVALID');
    const again = await given.store.call('POST /user/profile/confirm-email', { as: session });
    assert.equal(again.body.message, 'Your address is confirmed.');
  });

  it('without a welcome mail no link is created until one is requested', async () => {
    const { token: admin } = await given.store.makeUser({ role: 'ADMIN' });
    const switchWelcome = async (enabled: boolean) => {
      const { status } = await given.store.call('POST /admin/mail-settings/{event}', {
        as: admin,
        params: { event: 'WELCOME' },
        body: { enabled },
      });
      assert.equal(status, 200);
    };
    await switchWelcome(false);
    const { id, email, token: session } = await member();
    await switchWelcome(true);
    assert.deepEqual((await run('select from account_links where user_id = $1', [id])).rows, []);
    await given.store.call('POST /user/profile/confirm-email', { as: session });
    assert.equal((await confirm(await linkIn(email, /^Confirm your e-mail address/))).status, 200);
    assert.equal(arrived(email, welcome).length, 0);
  });

  it('a link confirms only the address that it was sent to', async () => {
    const { email, token: session } = await member();
    const link = await linkIn(email, welcome);
    await changeEmail(session, `other-${email}`);
    assert.equal((await confirm(link)).error.code, 'LINK_INVALID');
    assert.equal(await isConfirmed(session), false);
    assert.equal((await confirm(await linkIn(`other-${email}`, changed))).status, 200);
    assert.equal(await isConfirmed(session), true);
  });

  it('a recovery link goes to the last confirmed address of an account', async () => {
    const { email, token: session } = await confirmedMember();
    const thiefs = `thief-${email}`;
    await changeEmail(session, thiefs);
    await ask(thiefs);
    const token = await nextLink(email);
    assert.equal(arrived(thiefs).length, 0);
    assert.equal((await reset(token)).status, 200);
    for (const each of [email, thiefs])
      await given.mailbox.next(
        (mail) => mail.recipients.includes(each) && subjects.changed.test(mail.parsed.subject ?? ''),
      );
  });

  it('a new password invalidates the link that confirms a changed address', async () => {
    const { email, username, token: session } = await confirmedMember();
    const thiefs = `thief-${email}`;
    await changeEmail(session, thiefs);
    const planted = await linkIn(thiefs, changed);
    assert.equal((await reset(await linkFor(email))).status, 200);
    assert.equal((await confirm(planted)).error.code, 'LINK_INVALID');
    // Recovery links still go to the address that was confirmed.
    await ask(thiefs);
    await nextLink(email, 1);
    assert.equal(arrived(thiefs).length, 0);
    const { token: again } = (await signIn(username, another)).body;
    await given.store.call('POST /user/profile/confirm-email', { as: again });
    assert.equal((await confirm(await linkIn(thiefs, /^Confirm your e-mail address/))).status, 200);
  });

  it('the closing of an account is reported to the last confirmed address too', async () => {
    const { email, token: session } = await confirmedMember();
    await changeEmail(session, `thief-${email}`);
    await given.queueIsEmpty();
    const closed = await given.store.call('POST /user/close', { as: session, body: { password } });
    assert.equal(closed.status, 200);
    for (const each of [email, `thief-${email}`])
      await given.mailbox.next(
        ({ recipients, parsed }) => recipients.includes(each) && /was closed$/.test(parsed.subject ?? ''),
      );
  });

  it('an unconfirmed address gets no link that restores it', async () => {
    const { email, token: session } = await member();
    await changeEmail(session, `right-${email}`);
    const mail = await given.mailbox.next(
      ({ recipients, parsed }) => recipients.includes(email) && changed.test(parsed.subject ?? ''),
    );
    assert.doesNotMatch(mail.parsed.text ?? '#link_', /#link_/);
  });

  it('a recovery link of an account without a confirmed address goes to its current one', async () => {
    const { email, token: session } = await member();
    await changeEmail(session, `right-${email}`);
    await linkIn(`right-${email}`, changed);
    await ask(`right-${email}`);
    assert.equal((await reset(await nextLink(`right-${email}`))).status, 200);
    assert.equal(arrived(email).length, 0);
  });

  it('an address that can still be restored is reserved for its account', async () => {
    const { email, token: session } = await confirmedMember();
    const other = await member();
    await changeEmail(session, `thief-${email}`);
    const link = await linkIn(email, changed);
    const taken = await given.store.call('POST /auth/register', {
      body: { username: `squatter_${given.newName()}`, email: email.toUpperCase(), password },
    });
    assert.deepEqual([taken.status, taken.error.code], [409, 'EMAIL_TAKEN']);
    const moved = await given.store.call('PUT /user/profile/update', { as: other.token, body: { email } });
    assert.equal(moved.error.code, 'EMAIL_TAKEN');
    assert.equal((await undo(link)).status, 200);
  });

  /** An account whose confirmed address was changed, and the link that restores it. */
  const changedMember = async () => {
    const made = await confirmedMember();
    await changeEmail(made.token, `thief-${made.email}`);
    return { ...made, link: await linkIn(made.email, changed) };
  };

  it('a confirmed address can be restored once', async () => {
    const { email, link } = await changedMember();
    const { status, body } = await undo(link);
    assert.deepEqual(
      [status, body.message],
      [200, `Your address is ${email} again, and every device was signed out.`],
    );
    assert.equal(await isConfirmed((await signIn(email, password)).body.token), true);
    assert.equal((await undo(link)).error.code, 'LINK_INVALID');
  });

  it('restoring an address ends every session of the account', async () => {
    const { token, link } = await changedMember();
    assert.equal((await undo(link)).status, 200);
    assert.equal((await given.store.call('GET /user/personal', { as: token })).status, 401);
  });

  it('an address cannot be restored while the account is locked', async () => {
    const { id, link } = await changedMember();
    await run('update users set locked_at = now() where id = $1', [id]);
    assert.equal((await undo(link)).error.code, 'LINK_INVALID');
  });

  it('a link that restores an address expires after 72 hours', async () => {
    const { id, link } = await changedMember();
    const { rows } = await run(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from account_links where user_id = $1 and purpose = 'UNDO'`,
      [id],
    );
    const { hours } = rows[0] as unknown as { hours: number };
    assert.ok(hours > 71.9 && hours <= 72, `${hours} h`);
    await run(
      `update account_links set expires_at = now() - interval '1 second' where user_id = $1 and purpose = 'UNDO'`,
      [id],
    );
    assert.equal((await undo(link)).error.code, 'LINK_INVALID');
  });

  it('a password reset asks about second factors of the last 72 hours and can remove them', async () => {
    const owner = await confirmedMember();
    await enrolTotp(given.store, owner);
    const link = await linkFor(owner.email);
    const open = (factors?: 'keep' | 'remove') =>
      given.store.call('POST /auth/reset-password', {
        body: { token: link, password: another, ...(factors && { factors }) },
      });
    const asks = await open();
    assert.deepEqual([asks.status, asks.error.code], [409, 'FACTORS_YOUNG']);
    assert.deepEqual(kindsOf(asks.error), ['RECOVERY_CODES', 'TOTP']);
    assert.equal((await signIn(owner.email, another)).error.code, 'LOGIN_INVALID');
    const done = await open('remove');
    assert.equal(
      done.body.message,
      'Your password was changed. Please sign in with it. The second factors that were set up lately were removed.',
    );
    assert.deepEqual(await factorsOf(owner.id), { apps: 0, passkeys: 0, codes: 0 });
    assert.equal((await signIn(owner.email, another)).status, 200);
    const { rows: logged } = await run(
      `select before, address from audit_log where target_id = $1 and action = 'factors.remove'`,
      [owner.id],
    );
    assert.equal(logged.length, 1);
    assert.equal(arrived(owner.email, /^The security of your account/).length >= 1, true);
  });

  it('a password reset keeps second factors that are older than 72 hours', async () => {
    const owner = await confirmedMember();
    await enrolTotp(given.store, owner);
    await ageFactors(owner.id, 73);
    assert.equal((await reset(await linkFor(owner.email))).status, 200);
    assert.deepEqual(await factorsOf(owner.id), { apps: 1, passkeys: 0, codes: 10 });
  });

  it('a password reset keeps recent second factors when the holder asks for that', async () => {
    const owner = await confirmedMember();
    await enrolTotp(given.store, owner);
    await ageFactors(owner.id, 71);
    const body = { token: await linkFor(owner.email), password: another, factors: 'keep' as const };
    assert.equal((await given.store.call('POST /auth/reset-password', { body })).status, 200);
    assert.deepEqual(await factorsOf(owner.id), { apps: 1, passkeys: 0, codes: 10 });
  });

  it('restoring an address removes only recent second factors', async () => {
    const owner = await confirmedMember();
    await enrolTotp(given.store, owner);
    await ageFactors(owner.id, 100);
    await enrolPasskey(given.store, owner);
    await changeEmail(owner.token, `thief-${owner.email}`);
    const link = await linkIn(owner.email, changed);
    const asks = await undo(link);
    assert.deepEqual([asks.status, kindsOf(asks.error)], [409, ['PASSKEY']]);
    const done = await given.store.call('POST /auth/undo-email', {
      body: { token: link, factors: 'remove' },
    });
    assert.match(done.body.message, /were removed\.$/);
    assert.deepEqual(await factorsOf(owner.id), { apps: 1, passkeys: 0, codes: 10 });
  });

  it('two concurrent requests for a confirmation link send one mail', async () => {
    const { id, token: session } = await member();
    await run(`delete from account_links where user_id = $1`, [id]);
    const ask = () => given.store.call('POST /user/profile/confirm-email', { as: session });
    assert.deepEqual(
      (await Promise.all([ask(), ask()])).map(({ status }) => status),
      [200, 200],
    );
    const { rows } = await run(`select from mails where user_id = $1 and event = 'CONFIRM_EMAIL'`, [id]);
    assert.equal(rows.length, 1);
  });

  it('an owner can restore an address that a thief has changed twice', async () => {
    const { email, token: session } = await confirmedMember();
    const [one, two] = [`thief-${email}`, `second-${email}`];
    await changeEmail(session, one);
    const owners = await linkIn(email, changed);
    assert.equal((await confirm(await linkIn(one, changed))).status, 200);
    await changeEmail(session, two);
    const thiefs = await linkIn(one, changed, 1);
    assert.equal((await undo(owners)).status, 200);
    assert.equal((await undo(thiefs)).error.code, 'LINK_INVALID');
    assert.equal((await confirm(await linkIn(two, changed))).error.code, 'LINK_INVALID');
    assert.equal((await signIn(email, password)).status, 200);
  });
});
