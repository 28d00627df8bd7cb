import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { deleteMails } from './mails.sql.ts';
import { busyShareOfProcess, paceOfDueMails, writeDueMails } from './due-mails.service.ts';

// Nothing sends here: what a checkout leaves stays until the test writes it.
describe('mails that are due', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore({ smtp: smtpOf('smtp://127.0.0.1:1') });
  });
  after(() => store.close());

  const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await store.db.execute<Row>({ text, values })).rows;
  const postSoon = (userId: string) =>
    store.db.transaction((tx) => store.deps.outbox.postSoon(tx, userId, 'ORDER_PAID', { orderIds: [] }));
  const due = (userId: string) => rows('select id from due_mails where user_id = $1', [userId]);
  const written = (userId: string) =>
    rows(`select address, subject, message_id as "messageId" from mails where user_id = $1`, [userId]);

  it('a mail is due with its transaction only', async () => {
    const { id } = await store.makeUser();
    const failing = store.db.transaction(async (tx) => {
      await store.deps.outbox.postSoon(tx, id, 'ORDER_PAID', {});
      throw new Error('the business failed');
    });
    await assert.rejects(failing, /the business failed/);
    assert.deepEqual(await due(id), []);
  });

  it('a due mail goes to the address and has the words of the moment in which it was decided', async () => {
    const { id, email } = await store.makeUser();
    const set = (enabled: boolean, subject: string) =>
      rows(
        `insert into mail_settings (event, enabled, subject) values ('ORDER_PAID', $1, $2)
         on conflict (event) do update set enabled = $1, subject = $2`,
        [enabled, subject],
      );
    await set(true, 'As it was');
    await postSoon(id);
    const [{ id: mailId } = {}] = await due(id);
    await set(false, 'As it is');
    await rows(
      `update users set email = 'new@customers.test', email_folded = 'new@customers.test' where id = $1`,
      [id],
    );
    await postSoon(id);
    await writeDueMails(store.db, 10);
    const messageId = store.deps.outbox.messageIdOf(String(mailId));
    assert.deepEqual(await written(id), [{ address: email, subject: 'As it was', messageId }]);
    await rows('delete from mail_settings');
  });

  it('processes that write due mails at once write each once, with one job', async () => {
    const { id } = await store.makeUser();
    const mails = 40;
    for (let n = 0; n < mails; n++) await postSoon(id);
    while ((await due(id)).length > 0)
      await Promise.all(Array.from({ length: 4 }, () => writeDueMails(store.db, 5)));
    assert.equal((await written(id)).length, mails);
    const jobs = await rows<{ count: number }>(
      `select count(*)::int as count from pgboss.job j join mails m on m.id::text = j.data -> 'payload' ->> 'mailId'
        where m.user_id = $1`,
      [id],
    );
    assert.deepEqual(jobs, [{ count: mails }]);
  });

  it('a process that is busy writes one due mail in four calls where it usually writes four in each', () => {
    const shares = [0.1, 0.9, 0.9, 0.9, 0.9, 0.9, 0.1];
    const pace = paceOfDueMails(() => shares.shift()!);
    const written = Array.from({ length: 7 }, () => pace());
    assert.deepEqual(written, [4, 0, 0, 0, 1, 0, 4]);
  });

  it('a process is busy for the share of the time in which it computes', async () => {
    const busyShare = busyShareOfProcess();
    const end = performance.now() + 50;
    while (performance.now() < end);
    assert.equal(busyShare(), 1);
    const started = performance.now();
    await pause(200);
    const waited = busyShare();
    assert.ok(waited < 1, `${waited} while it waited for ${performance.now() - started} ms`);
  });

  it('a due mail that has waited for a minute is written by a busy process too', async () => {
    const { id } = await store.makeUser();
    await postSoon(id);
    await writeDueMails(store.db, 0);
    assert.equal((await written(id)).length, 0);
    await rows(`update due_mails set created_at = now() - interval '61 seconds' where user_id = $1`, [id]);
    await writeDueMails(store.db, 0);
    assert.equal((await written(id)).length, 1);
  });

  it('due mails of an account go with it, also one that becomes a mail meanwhile', async () => {
    const { id } = await store.makeUser();
    await postSoon(id);
    await postSoon(id);
    await Promise.all([
      writeDueMails(store.db, 1),
      store.db.transaction((tx) => deleteMails(tx, id)),
      writeDueMails(store.db, 1),
    ]);
    assert.deepEqual([await due(id), await written(id)], [[], []]);
  });
});
