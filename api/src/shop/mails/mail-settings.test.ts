import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, it } from 'node:test';
import { MAIL_EVENTS } from 'shared-contract';
import { openMailStore, to } from '../../../test/support/mail-store.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openMailStore();
after(() => store.close());

const params = { event: 'ORDER_PAID' } as const;
const words = { subject: '{store}: {order}, {username}', introduction: 'One\n\nTwo <b>' };

it('an unknown placeholder in the wording of a mail is rejected', async () => {
  const wrong = await store.call('POST /admin/mail-settings/{event}', {
    as: store.admin,
    params,
    body: { enabled: true, ...words, introduction: 'For {amount}' },
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.error.fields, {
    introduction: 'has {amount}, which this e-mail does not know: use {store}, {username}, {order}',
  });
});

it('the owner can preview and test the wording of a mail', async () => {
  const drawn = await store.call('POST /admin/mail-settings/{event}/preview', {
    as: store.admin,
    params,
    body: words,
  });
  assert.match(drawn.body.html, /<p>One<\/p><p>Two &lt;b&gt;<\/p>/);
  await store.call('POST /admin/mail-settings/{event}/test', { as: store.admin, params, body: words });
  const test = await store.mailbox.next(to(store.admin.email, /: order 5a3f9c21, /));
  assert.equal(test.parsed.html?.replaceAll('\r\n', '\n').trim(), drawn.body.html.trim());
});

it('a mail has the wording that the owner has saved', async () => {
  const saved = await store.call('POST /admin/mail-settings/{event}', {
    as: store.admin,
    params,
    body: { enabled: true, ...words },
  });
  const setting = saved.body.events.find(({ event }) => event === 'ORDER_PAID');
  assert.equal(setting?.subject, words.subject);
  assert.equal(setting?.original, false);
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const { orderId } = await store.buys(buyer);
  await store.mailbox.next(to(buyer.email, new RegExp(`: order ${orderId.slice(0, 8)}, `)));
});

it('a mail of an event that is switched off is not written', async () => {
  await store.call('POST /admin/mail-settings/{event}', {
    as: store.admin,
    params,
    body: { enabled: false },
  });
  const silent = await store.makeUser({ balanceCents: 100_000 });
  await store.buys(silent);
  assert.deepEqual(await store.rows('select from mails where user_id = $1', [silent.id]), []);
  await store.call('POST /admin/mail-settings/{event}', {
    as: store.admin,
    params,
    body: { enabled: true },
  });
});

it('every event has a complete mail as HTML and as text', async () => {
  const { body: settings } = await store.call('GET /admin/mail-settings', { as: store.admin });
  assert.deepEqual(
    settings.events.map(({ event }) => event),
    [...MAIL_EVENTS],
  );
  for (const { event, subject, introduction } of settings.events) {
    const { body } = await store.call('POST /admin/mail-settings/{event}/preview', {
      as: store.admin,
      params: { event },
      body: { subject, introduction },
    });
    for (const part of [body.subject, body.html, body.text])
      assert.doesNotMatch(part, /[{%]{1,2}\w+[}%]{1,2}|undefined/);
    assert.match(body.text, /^.+\n\nHello|^.+\n\nThank you/);
    assert.match(body.text, /: http:\/\/127\.0\.0\.1:\d+\//);
    assert.match(body.html, /prefers-color-scheme: dark/);
  }
});

it('the layout of mails was made from its source', () => {
  const file = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  const hash = createHash('sha256').update(file('mail-layout.mjml')).digest('hex');
  assert.ok(file('mail-layout.html').includes(hash), 'run npm run mail-layout -w api');
});

it('a store without a mail server writes no mail', async () => {
  const without = await openTestStore();
  try {
    const user = await without.makeUser();
    const admin = await without.makeUser({ role: 'ADMIN' });
    await without.db.transaction((tx) => without.deps.outbox.post(tx, user.id, 'WELCOME'));
    const { rows } = await without.db.execute({ text: 'select from mails' });
    assert.deepEqual(rows, []);
    const { body } = await without.call('GET /admin/mail-settings', { as: admin });
    assert.deepEqual([body.configured, body.sender], [false, null]);
    const params = { event: 'WELCOME' } as const;
    const words = { subject: 'x', introduction: 'y' };
    const test = await without.call('POST /admin/mail-settings/{event}/test', {
      as: admin,
      params,
      body: words,
    });
    assert.equal(test.error.code, 'MAIL_UNCONFIGURED');
  } finally {
    await without.close();
  }
});
