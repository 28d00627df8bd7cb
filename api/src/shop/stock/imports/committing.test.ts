import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withImports } from '../../../../test/support/with-imports.ts';

describe('an import', () => {
  const imports = withImports();
  const { empty, codes, uploaded, commit, decide, until, rows, texts } = imports;

  it('a committed import adds its new codes in their order, with supplier, cost and expiry, and says what it did', async () => {
    const lines = codes(1_203);
    const { _id } = await uploaded([...lines, lines[0]!]);
    const expires_unix = Math.floor(Date.now() / 1000) + 86_400;
    const committed = await commit(_id, { supplier: ' Acme ', unit_cost: 8.5, expires_unix });
    assert.equal(committed.status, 200, committed.error?.message);
    const done = await until(_id, 'DONE');
    assert.deepEqual(
      [done.added, done.left_out, done.unsold, done.supplier, done.unit_cost, done.expires_unix],
      [1_203, 0, 1_203, 'Acme', 8.5, expires_unix],
    );
    assert.deepEqual(await texts(), lines);
    assert.deepEqual(
      (await rows(_id)).map(({ line, state }) => [line, state]),
      [[1_204, 'TWIN']],
    );
    const { rows: log } = await imports.store.db.execute<{ action: string; after: { added?: number } }>({
      text: `select action, after from audit_log where target_id = $1 and action like 'stock.import%' order by seq`,
      values: [imports.option],
    });
    assert.deepEqual(
      log.map(({ action, after: now }) => [action, now.added]),
      [
        ['stock.import-start', undefined],
        ['stock.import', undefined],
        ['stock.import-end', 1_203],
      ],
    );
    assert.equal((await commit(_id)).error.code, 'STOCK_IMPORT_STATE');
    assert.equal((await decide(_id, 'cancel')).error.code, 'STOCK_IMPORT_STATE');
  });

  it('an import that stops at problems begins only when it has none', async () => {
    const [one, two] = codes(2) as [string, string];
    const { _id } = await uploaded([one, one]);
    assert.equal((await commit(_id, { on_problem: 'STOP' })).error.code, 'STOCK_IMPORT_HAS_PROBLEMS');
    const clean = await uploaded([one, two]);
    // Another admin adds a line of it meanwhile.
    await imports.store.addStock(await empty(), [two]);
    assert.equal((await commit(clean._id, { on_problem: 'STOP' })).status, 200);
    const stopped = await until(clean._id, 'STOPPED');
    assert.deepEqual(
      [stopped.added, stopped.left_out, stopped.counts.ELSEWHERE, stopped.counts.NEW],
      [1, 1, 1, 1],
    );
    assert.deepEqual(await texts(), [one]);
  });

  it('an import without a new code is not committed, nor one with an expiry that is past', async () => {
    const [there, fresh] = codes(2) as [string, string];
    await imports.store.addStock(imports.option, [there]);
    const none = await uploaded([there, '', '=1']);
    assert.equal((await commit(none._id)).error.code, 'STOCK_IMPORT_NOTHING_NEW');
    const { _id } = await uploaded([fresh]);
    assert.deepEqual((await commit(_id, { expires_unix: 1_000 })).error.fields, {
      expires_unix: 'must be in the future',
    });
  });

  it('an import into an option that was deleted meanwhile adds nothing', async () => {
    const { _id } = await uploaded(codes(1));
    const params = { subcategoryId: imports.option };
    await imports.store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
      as: imports.admin,
      params,
    });
    assert.equal((await commit(_id)).error.code, 'SUBCATEGORY_NOT_FOUND');
    const refused = await imports.store.call('POST /admin/stock/imports', {
      as: imports.admin,
      body: { subcategoryId: imports.option, file_name: 'codes.txt' },
    });
    assert.equal(refused.error.code, 'SUBCATEGORY_NOT_FOUND');
  });

  it('two imports of the same codes into two options at once add each code once', async () => {
    const lines = codes(700);
    const other = await empty();
    const pair = [await uploaded(lines), await uploaded([...lines].reverse(), other)];
    await Promise.all(pair.map(({ _id }) => commit(_id)));
    const done = await Promise.all(pair.map(({ _id }) => until(_id, 'DONE')));
    assert.equal(
      done.reduce((sum, { added }) => sum + added, 0),
      700,
    );
    assert.equal(
      done.reduce((sum, { left_out }) => sum + left_out, 0),
      700,
    );
    assert.deepEqual([...(await texts()), ...(await texts(other))].sort(), [...lines].sort());
  });
});
