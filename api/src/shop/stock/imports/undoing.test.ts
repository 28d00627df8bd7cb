import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertInvariants } from '../../../../test/support/test-store.ts';
import { withImports } from '../../../../test/support/with-imports.ts';
import { releaseItems } from '../items.sql.ts';
import { quarantineCodes, releaseQuarantine } from '../quarantine.service.ts';
import { lastAvailableOf, lockOptions, withdrawAvailable } from '../stock.sql.ts';

describe('an import that is cancelled or undone', () => {
  const imports = withImports();
  const { empty, codes, start, uploaded, commit, decide, read, until, texts, buy, hold, added, rows } =
    imports;

  /** Until another transaction waits for what this one has locked. */
  const untilOneWaits = async (): Promise<void> => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await imports.store.db.execute({ text })).rows.length === 0);
  };

  it('a cancelled import leaves the codes it added, can continue where it stopped, and an undo withdraws the unsold ones', async () => {
    const lines = codes(2_600);
    const { _id } = await uploaded(lines);
    await commit(_id);
    while ((await read(_id)).added === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const cancelled = (await decide(_id, 'cancel')).body;
    assert.equal(cancelled.state, 'CANCELLED');
    assert.ok(cancelled.added > 0 && cancelled.added < 2_600, `${cancelled.added}`);
    assert.deepEqual(await texts(), lines.slice(0, cancelled.added));
    await commit(_id);
    assert.equal((await until(_id, 'DONE')).added, 2_600);
    assert.deepEqual(await texts(), lines);
    await buy(imports.option, 2);
    const other = await imports.store.makeUser({ role: 'ADMIN' });
    assert.equal((await decide(_id, 'undo', other)).body.state, 'UNDOING');
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 2_598);
    const { rows: ends } = await imports.store.db.execute<{ actor: string }>({
      text: `select actor_id as actor from audit_log where target_id = $1 and action = 'stock.import-end' order by seq`,
      values: [imports.option],
    });
    assert.deepEqual([ends[0]?.actor, ends.at(-1)?.actor], [imports.admin.id, other.id]);
    assert.deepEqual(await texts(), []);
    assert.equal((await decide(_id, 'undo')).error.code, 'STOCK_IMPORT_STATE');
  });

  it('a code that a checkout holds when its import is undone is not for sale again when the checkout ends unpaid', async () => {
    const lines = codes(3);
    const _id = await added(lines);
    const unpaid = await hold();
    const paid = await hold();
    await decide(_id, 'undo');
    const undone = await until(_id, 'UNDONE');
    assert.deepEqual([undone.withdrawn, undone.held], [1, 2]);
    const { rows: log } = await imports.store.db.execute<{ held: number }>({
      text: `select (after ->> 'held')::int as held from audit_log
              where target_id = $1 and (action = 'stock.import-undo' or after ->> 'state' = 'UNDONE') order by seq`,
      values: [imports.option],
    });
    assert.deepEqual(
      log.map(({ held }) => held),
      [2, 2],
    );
    await imports.store.simulate(unpaid.url, { event: 'expired' });
    await imports.store.simulate(paid.url, { event: 'completed' });
    assert.deepEqual(await texts(), []);
    const now = await read(_id);
    assert.deepEqual([now.withdrawn, now.held], [2, 0]);
    await assertInvariants(imports.store.db);
  });

  it('a code that comes back while its import is being undone is withdrawn', async () => {
    const _id = await added(codes(1));
    const { orderId, url } = await hold();
    await imports.store.db.transaction(async (tx) => {
      await lockOptions(tx, [imports.option]);
      await releaseItems(tx, [orderId]);
      await decide(_id, 'undo');
      // The job is running by now, and must not end before this transaction.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await tx.execute({
        text: `update orders set status = 'EXPIRED', closed_at = now() where id = $1`,
        values: [orderId],
      });
    });
    const undone = await until(_id, 'UNDONE');
    assert.deepEqual([undone.withdrawn, undone.held], [1, 0]);
    assert.deepEqual(await texts(), []);
    await imports.store.simulate(url, { event: 'expired' });
  });

  it('an undo continues with the codes in another option when the first option is cleared meanwhile', async () => {
    const other = await empty();
    const _id = await added(codes(2_010));
    const { body: listed } = await imports.store.call('GET /admin/stock/{subcategoryId}/items', {
      as: imports.admin,
      params: { subcategoryId: imports.option },
      query: { amount: 5 },
    });
    const moved = await imports.store.call('POST /admin/stock/move', {
      as: imports.admin,
      body: { subcategoryId: imports.option, to: other, items: listed.map((item) => item._id) },
    });
    assert.equal(moved.body.moved, 5);
    await imports.store.db.transaction(async (tx) => {
      await lockOptions(tx, [imports.option]);
      await decide(_id, 'undo');
      await untilOneWaits();
      await withdrawAvailable(tx, imports.option, await lastAvailableOf(tx, imports.option), 10_000);
    });
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 5);
    assert.deepEqual(await texts(other), []);
  });

  it('checkouts that end lock the undone imports of their codes in one order', async () => {
    const pair = [(await start())._id, (await start())._id].sort() as [string, string];
    const [first, second] = pair;
    await imports.store.db.execute({
      text: `update stock_imports
                set state = 'UNDONE', on_problem = 'SKIP', lines = 2, new_count = 2, added_count = 2, ended_at = now()
              where id = any ($1::uuid[])`,
      values: [pair],
    });
    const both = [
      [first, second],
      [second, first],
    ];
    const stopped = new Error('The checkout stays.');
    for (const importIds of both) {
      const subcategoryId = await empty();
      await imports.store.addStock(subcategoryId, codes(2));
      await imports.store.db.execute({
        text: `update stock_items i set import_id = ($2::uuid[])[n.n]
                 from (select id, row_number() over (order by seq) as n from stock_items where subcategory_id = $1) n
                where n.id = i.id`,
        values: [subcategoryId, importIds],
      });
      const { orderId } = await hold(subcategoryId, 2);
      let released: Promise<void> | undefined;
      await imports.store.db.transaction(async (tx) => {
        await tx.execute({ text: 'select from stock_imports where id = $1 for update', values: [first] });
        released = imports.store.db.transaction(async (other) => {
          await lockOptions(other, [subcategoryId]);
          await releaseItems(other, [orderId]);
          throw stopped;
        });
        released.catch(() => undefined);
        await untilOneWaits();
        await tx.execute({
          text: 'select from stock_imports where id = $1 for update nowait',
          values: [second],
        });
      });
      await assert.rejects(released!, stopped);
    }
  });

  it('an import whose undo failed for good can be undone again', async () => {
    const _id = await added(codes(2));
    await imports.store.db.execute({
      text: `update stock_imports set state = 'UNDOING' where id = $1`,
      values: [_id],
    });
    assert.equal((await decide(_id, 'undo')).status, 200);
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 2);
  });

  it('a code in quarantine says so in the preview of a file, and is withdrawn when it leaves after its import was undone', async () => {
    const lines = codes(3);
    const _id = await added(lines);
    await quarantineCodes(imports.store.db);
    const again = await uploaded(lines);
    assert.deepEqual(
      (await rows(again._id)).map(({ state, place }) => [state, place?.state]),
      lines.map(() => ['SOLD', 'QUARANTINED']),
    );
    await decide(_id, 'undo');
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 0);
    const owner = { actorId: null, requestId: null, address: null };
    await releaseQuarantine(imports.store.db, owner, imports.option);
    assert.deepEqual([(await read(_id)).withdrawn, await texts()], [3, []]);
  });
});
