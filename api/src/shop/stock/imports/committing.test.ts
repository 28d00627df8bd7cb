import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openImportStore, type ImportStore } from '../../../../test/support/import-store.ts';
import { owner } from '../../audit/actor.ts';
import { quarantineCodes, releaseQuarantine } from '../quarantine.service.ts';

describe('an import', () => {
  let store: ImportStore;
  let option: string;
  before(async () => {
    store = await openImportStore();
  });
  beforeEach(async () => {
    option = await store.empty();
  });
  after(() => store.close());

  it('a committed import adds its new codes in the order of the file', async () => {
    const lines = store.codes(1_203);
    const { _id } = await store.uploaded([...lines, lines[0]!], option);
    const expires_unix = Math.floor(Date.now() / 1000) + 86_400;
    const committed = await store.commit(_id, { supplier: ' Acme ', unit_cost: 8.5, expires_unix });
    assert.equal(committed.status, 200, committed.error?.message);
    const done = await store.until(_id, 'DONE');
    assert.deepEqual(
      [done.added, done.left_out, done.unsold, done.supplier, done.unit_cost, done.expires_unix],
      [1_203, 0, 1_203, 'Acme', 8.5, expires_unix],
    );
    assert.deepEqual(await store.texts(option), lines);
    assert.deepEqual(
      (await store.rows(_id)).map(({ line, state }) => [line, state]),
      [[1_204, 'TWIN']],
    );
    const { rows: log } = await store.db.execute<{ action: string; after: { added?: number } }>({
      text: `select action, after from audit_log where target_id = $1 and action like 'stock.import%' order by seq`,
      values: [option],
    });
    assert.deepEqual(
      log.map(({ action, after: now }) => [action, now.added]),
      [
        ['stock.import-start', undefined],
        ['stock.import', undefined],
        ['stock.import-end', 1_203],
      ],
    );
    assert.equal((await store.commit(_id)).error.code, 'STOCK_IMPORT_STATE');
    assert.equal((await store.decide(_id, 'cancel')).error.code, 'STOCK_IMPORT_STATE');
  });

  it('an import that stops at problems begins only when it has none', async () => {
    const [one, two] = store.codes(2) as [string, string];
    const { _id } = await store.uploaded([one, one], option);
    assert.equal((await store.commit(_id, { on_problem: 'STOP' })).error.code, 'STOCK_IMPORT_HAS_PROBLEMS');
    const clean = await store.uploaded([one, two], option);
    // Another admin adds a line of it meanwhile.
    await store.addStock(await store.empty(), [two]);
    assert.equal((await store.commit(clean._id, { on_problem: 'STOP' })).status, 200);
    const stopped = await store.until(clean._id, 'STOPPED');
    assert.deepEqual(
      [stopped.added, stopped.left_out, stopped.counts.ELSEWHERE, stopped.counts.NEW],
      [1, 1, 1, 1],
    );
    assert.deepEqual(await store.texts(option), [one]);
  });

  it('an import without a new code is not committed', async () => {
    const [there] = store.codes(1) as [string];
    await store.addStock(option, [there]);
    const none = await store.uploaded([there, '', '=1'], option, 'codes.csv');
    assert.equal((await store.commit(none._id)).error.code, 'STOCK_IMPORT_NOTHING_NEW');
  });

  it('an import with an expiry in the past is not committed', async () => {
    const { _id } = await store.uploaded(store.codes(1), option);
    assert.deepEqual((await store.commit(_id, { expires_unix: 1_000 })).error.fields, {
      expires_unix: 'must be in the future',
    });
  });

  it('an import into an option that was deleted meanwhile adds nothing', async () => {
    const { _id } = await store.uploaded(store.codes(1), option);
    const params = { subcategoryId: option };
    await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
      as: store.admin,
      params,
    });
    assert.equal((await store.commit(_id)).error.code, 'SUBCATEGORY_NOT_FOUND');
    const refused = await store.call('POST /admin/stock/imports', {
      as: store.admin,
      body: { subcategoryId: option, file_name: 'codes.txt' },
    });
    assert.equal(refused.error.code, 'SUBCATEGORY_NOT_FOUND');
  });

  it('two imports of the same codes into two options at once add each code once', async () => {
    const lines = store.codes(700);
    const other = await store.empty();
    const pair = [await store.uploaded(lines, option), await store.uploaded([...lines].reverse(), other)];
    await Promise.all(pair.map(({ _id }) => store.commit(_id)));
    const done = await Promise.all(pair.map(({ _id }) => store.until(_id, 'DONE')));
    assert.equal(
      done.reduce((sum, { added }) => sum + added, 0),
      700,
    );
    assert.equal(
      done.reduce((sum, { left_out }) => sum + left_out, 0),
      700,
    );
    assert.deepEqual(
      [...(await store.texts(option)), ...(await store.texts(other))].sort(),
      [...lines].sort(),
    );
  });

  it('a restore ends running imports and previews', async () => {
    const { _id } = await store.uploaded(store.codes(2_600), option);
    const waiting = await store.uploaded(store.codes(1), option);
    await store.commit(_id);
    while ((await store.read(_id)).added === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await quarantineCodes(store.db);
    const { added, state } = await store.read(_id);
    assert.ok(added > 0 && added < 2_600, `${added}`);
    assert.equal(state, 'DONE');
    for (const id of [_id, waiting._id])
      assert.equal((await store.commit(id)).error.code, 'STOCK_IMPORT_STATE');
    // Longer than the worker pauses between two batches.
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.deepEqual([(await store.read(_id)).added, await store.texts(option)], [added, []]);
    await releaseQuarantine(store.db, owner, option);
    assert.equal((await store.texts(option)).length, added);
  });
});
