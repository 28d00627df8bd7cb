import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { deleteMails } from './mails.sql.ts';
import { busyShareOfProcess, paceOfDueMails, writeDueMails } from './due-mails.service.ts';

// No worker runs here, so that a due mail waits until the test writes it.
const store = await openTestStore({ smtp: smtpOf('smtp://127.0.0.1:1') });
after(() => store.close());

const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await store.db.execute<Row>({ text, values })).rows;
const postSoon = ({ id: userId, email: address }: MadeUser) =>
  store.db.transaction((tx) =>
    store.deps.outbox.postSoon(tx, { userId, address }, 'ORDER_PAID', { orderIds: [] }),
  );
const write = (most: number) => writeDueMails(store.db, store.deps.outbox, most);
const due = (userId: string) => rows('select id from due_mails where user_id = $1', [userId]);
const written = (userId: string) =>
  rows(`select address, subject, message_id as "messageId" from mails where user_id = $1`, [userId]);

const set = (enabled: boolean, subject: string) =>
  rows(
    `insert into mail_settings (event, enabled, subject) values ('ORDER_PAID', $1, $2)
     on conflict (event) do update set enabled = $1, subject = $2`,
    [enabled, subject],
  );

it('a due mail exists only when its transaction commits', async () => {
  const { id: userId, email: address } = await store.makeUser();
  const failing = store.db.transaction(async (tx) => {
    await store.deps.outbox.postSoon(tx, { userId, address }, 'ORDER_PAID', {});
    throw new Error('the business failed');
  });
  await assert.rejects(failing, /the business failed/);
  assert.deepEqual(await due(userId), []);
});

it('a due mail uses the address from the purchase and the current wording', async () => {
  const buyer = await store.makeUser();
  await set(true, 'As it was');
  await postSoon(buyer);
  const [{ id: mailId } = {}] = await due(buyer.id);
  await set(true, 'As it is');
  await rows(
    `update users set email = 'new@customers.test', email_folded = 'new@customers.test' where id = $1`,
    [buyer.id],
  );
  await write(10);
  const messageId = store.deps.outbox.messageIdOf(String(mailId));
  assert.deepEqual(await written(buyer.id), [{ address: buyer.email, subject: 'As it is', messageId }]);
  await rows('delete from mail_settings');
});

it('a due mail is written only if its event is on at that time', async () => {
  const buyer = await store.makeUser();
  await set(false, 'Off');
  await postSoon(buyer);
  await set(true, 'On');
  await write(10);
  await postSoon(buyer);
  await set(false, 'Off');
  await write(10);
  assert.deepEqual(await due(buyer.id), []);
  assert.deepEqual(
    (await written(buyer.id)).map(({ subject }) => subject),
    ['On'],
  );
  await rows('delete from mail_settings');
});

it('a due mail of the previous release is written with its own wording', async () => {
  const buyer = await store.makeUser();
  const id = randomUUID();
  const messageId = store.deps.outbox.messageIdOf(id);
  await rows(
    `insert into due_mails (id, event, user_id, address, subject, introduction, parameters, message_id)
     values ($1, 'ORDER_PAID', $2, $3, 'Of before', 'Hello', '{}', $4)`,
    [id, buyer.id, buyer.email, messageId],
  );
  await set(false, 'As it is');
  await write(10);
  assert.deepEqual(await written(buyer.id), [{ address: buyer.email, subject: 'Of before', messageId }]);
  await rows('delete from mail_settings');
});

it('concurrent processes write each due mail once', async () => {
  const buyer = await store.makeUser();
  const mails = 40;
  for (let n = 0; n < mails; n++) await postSoon(buyer);
  while ((await due(buyer.id)).length > 0) await Promise.all(Array.from({ length: 4 }, () => write(5)));
  assert.equal((await written(buyer.id)).length, mails);
  const jobs = await rows<{ count: number }>(
    `select count(*)::int as count from pgboss.job j join mails m on m.id::text = j.data -> 'payload' ->> 'mailId'
      where m.user_id = $1`,
    [buyer.id],
  );
  assert.deepEqual(jobs, [{ count: mails }]);
});

it('a busy process writes a due mail in every sixteenth call only', () => {
  const shares = [0.1, ...Array.from({ length: 17 }, () => 0.9), 0.1];
  const pace = paceOfDueMails(() => shares.shift()!);
  const written = Array.from({ length: 19 }, () => pace());
  const busy = [...Array.from({ length: 15 }, () => 0), 1, 0];
  assert.deepEqual(written, [1, ...busy, 1]);
});

it('the busy share of a process is the time in which it computes', async () => {
  const busyShare = busyShareOfProcess();
  const end = performance.now() + 50;
  while (performance.now() < end);
  assert.equal(busyShare(), 1);
  const started = performance.now();
  await pause(200);
  const waited = busyShare();
  assert.ok(waited < 1, `${waited} while it waited for ${performance.now() - started} ms`);
});

it('a busy process writes a due mail that has waited for a minute', async () => {
  const buyer = await store.makeUser();
  await postSoon(buyer);
  await write(0);
  assert.equal((await written(buyer.id)).length, 0);
  await rows(`update due_mails set created_at = now() - interval '61 seconds' where user_id = $1`, [
    buyer.id,
  ]);
  await write(0);
  assert.equal((await written(buyer.id)).length, 1);
});

it('closing an account deletes its due mails, including one that is being written', async () => {
  const buyer = await store.makeUser();
  await postSoon(buyer);
  await postSoon(buyer);
  await Promise.all([write(1), store.db.transaction((tx) => deleteMails(tx, buyer.id)), write(1)]);
  assert.deepEqual([await due(buyer.id), await written(buyer.id)], [[], []]);
});
