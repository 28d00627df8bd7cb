import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { openImportStore, type ImportStore } from '../../../../test/support/import-store.ts';
import { purgeImports } from './purge.ts';

describe('the preview of an import', () => {
  let store: ImportStore;
  let option: string;
  before(async () => {
    store = await openImportStore();
  });
  beforeEach(async () => {
    option = await store.empty();
  });
  after(() => store.close());

  it('an import yields to all requests except its own uploads and status calls', async () => {
    const arrived = mock.method(store.deps.pace, 'arrived');
    const { _id } = await store.start(option);
    assert.equal(arrived.mock.callCount(), 1);
    await store.put(_id, 0, store.codes(3), true);
    await store.read(_id);
    assert.equal(arrived.mock.callCount(), 1);
    await store.call('GET /products/all');
    assert.equal(arrived.mock.callCount(), 2);
    arrived.mock.restore();
  });

  it('a file is previewed even while requests arrive', async () => {
    const stopAt = Date.now() + 1_000;
    const requests = (async () => {
      while (Date.now() < stopAt) await store.call('GET /products/all');
    })();
    const codes = store.codes(1_200);
    const { counts } = await store.uploaded([...codes, codes[0]!], option);
    assert.deepEqual([counts.NEW, counts.TWIN], [1_200, 1]);
    const numbers = (await store.rows((await store.uploaded(store.codes(250), option))._id)).map(
      ({ line }) => line,
    );
    assert.deepEqual(
      numbers,
      Array.from({ length: 250 }, (_, at) => at + 1),
    );
    await requests;
  });

  it('a preview classifies each line of a file', async () => {
    const [fresh, there, sold, elsewhere] = store.codes(4) as [string, string, string, string];
    const { id: productId } = await store.makeProduct({ title: 'Orbit' });
    const other = (
      await store.call('POST /admin/subcategory/create', {
        as: store.admin,
        body: { productId, title: '$25', price: 20 },
      })
    ).body.subcategory._id;
    await store.addStock(option, [sold]);
    await store.buy(option, 1);
    await store.addStock(option, [there]);
    await store.addStock(other, [elsewhere]);
    const lines = [
      ` ${fresh} `,
      '',
      fresh,
      there,
      sold,
      elsewhere,
      'x'.repeat(4097),
      'a\u0000b',
      'a\uFFFDb',
      '=HYPERLINK("http://x.example")',
      'a\nb',
      '\uD800',
    ];
    const { _id, counts, state, lines: all } = await store.uploaded(lines, option, 'codes.csv');
    assert.deepEqual(
      [state, all, counts],
      ['READY', 12, { NEW: 1, TWIN: 1, AVAILABLE: 1, SOLD: 1, ELSEWHERE: 1, MALFORMED: 6 }],
    );
    const listed = await store.rows(_id);
    assert.deepEqual(
      listed.map(({ line, state: of, masked, reason }) => [line, of, masked, reason]),
      [
        [1, 'NEW', '••••ABCD', null],
        [3, 'TWIN', null, null],
        [4, 'AVAILABLE', null, null],
        [5, 'SOLD', null, null],
        [6, 'ELSEWHERE', null, null],
        [7, 'MALFORMED', null, 'TOO_LONG'],
        [8, 'MALFORMED', null, 'CONTROL_CHARACTER'],
        [9, 'MALFORMED', null, 'UNREADABLE'],
        [10, 'MALFORMED', null, 'FORMULA'],
        [11, 'MALFORMED', null, 'LINE_BREAK'],
        [12, 'MALFORMED', null, 'UNREADABLE'],
      ],
    );
    assert.deepEqual(listed.find(({ line }) => line === 6)?.place, {
      subcategory_id: other,
      title: '$25',
      product_title: 'Orbit',
      state: 'AVAILABLE',
    });
    assert.equal((await store.rows(_id, 'PROBLEM')).length, 10);
    assert.deepEqual(await store.texts(option), [there]);
  });

  it('a leading quote of a code is dropped in a table but not in a text', async () => {
    const [one, two, three, four] = store.codes(4) as [string, string, string, string];
    const signs = [`=${one}`, `+${one}`, `-${one}`, `@${one}`];
    const cells = [...signs.map((code) => `'${code}`), `+${two}`, `-${two}`, `@${two}`, `'${two}`, `=${two}`];
    const table = await store.uploaded(cells, option, 'codes.CSV');
    assert.deepEqual([table.counts.NEW, table.counts.MALFORMED], [8, 1]);
    assert.deepEqual(
      (await store.rows(table._id, 'PROBLEM')).map(({ line, reason }) => [line, reason]),
      [[9, 'FORMULA']],
    );
    await store.commit(table._id);
    await store.until(table._id, 'DONE');
    const codes = [...signs, `+${two}`, `-${two}`, `@${two}`, `'${two}`];
    assert.deepEqual(await store.texts(option), codes);
    // Exported, taken off sale, and imported again.
    const exported = [...codes, `=${three}`, `'+${four}`];
    await store.call('DELETE /admin/stock/clear/{subcategoryId}', {
      as: store.admin,
      params: { subcategoryId: option },
    });
    const text = await store.uploaded(exported, option);
    assert.equal(text.counts.NEW, 10);
    await store.commit(text._id);
    await store.until(text._id, 'DONE');
    assert.deepEqual(await store.texts(option), exported);
  });

  it('a formula sign alone or before a function call is not a code in any file', async () => {
    const [one] = store.codes(1) as [string];
    const formulas = ['@SUM(A1:A9)', '+sum(1;2)', '-Vlookup.x(A1,B1)', '=Now()'];
    const signs = ['+', '-', '@', '=', '---'];
    const codes = [`@${one}(A)`, `+${one}`, "'@SUM(A1)", "'-"];
    const table = await store.uploaded([...formulas, ...signs, ...codes], option, 'codes.csv');
    assert.deepEqual([table.counts.NEW, table.counts.MALFORMED], [codes.length, 9]);
    assert.deepEqual(
      (await store.rows(table._id, 'PROBLEM')).map(({ line, reason }) => [line, reason]),
      [...formulas, ...signs].map((_, at) => [at + 1, 'FORMULA']),
    );
    const text = await store.uploaded([...formulas, ...signs], option, 'codes.txt');
    assert.deepEqual([text.counts.NEW, text.counts.MALFORMED], [0, formulas.length + signs.length]);
  });

  it('arithmetic after a formula sign is a code in a text or behind a quote, but not in a table', async () => {
    const [one] = store.codes(1) as [string];
    const sums = ['-2+3', '+1*2', '-1-2', '@4/2', '+(1 + 2) * 3', '-5%-1'];
    const codes = [`-ABC-${one}`, '-2001', '+3.5', '1-2', "'-2+3"];
    const table = await store.uploaded([...sums, ...codes], option, 'codes.csv');
    assert.deepEqual([table.counts.NEW, table.counts.MALFORMED], [codes.length, sums.length]);
    assert.deepEqual(
      (await store.rows(table._id, 'PROBLEM')).map(({ line, reason }) => [line, reason]),
      sums.map((_, at) => [at + 1, 'FORMULA']),
    );
    const text = await store.uploaded(sums, option, 'codes.txt');
    assert.deepEqual([text.counts.NEW, text.counts.MALFORMED], [sums.length, 0]);
  });

  it('the parts of a file are accepted only in order', async () => {
    const lines = store.codes(2);
    const { _id } = await store.start(option);
    assert.equal((await store.put(_id, 1, lines)).error.code, 'STOCK_IMPORT_PART_MISSING');
    assert.equal((await store.put(_id, 0, lines, true)).status, 200);
    assert.equal((await store.put(_id, 1, [])).error.code, 'STOCK_IMPORT_STATE');
  });

  it('a part that is sent again changes nothing', async () => {
    const [code] = store.codes(1) as [string];
    const { _id } = await store.start(option);
    await store.put(_id, 0, [code, '']);
    const again = await store.put(_id, 0, [code, '']);
    assert.deepEqual([again.status, again.body.lines, again.body.counts.NEW], [200, 2, 1]);
  });

  it('a code in two parts of a file counts as new once', async () => {
    const [one, two] = store.codes(2) as [string, string];
    const { _id } = await store.start(option);
    await store.put(_id, 0, [one, '']);
    const last = await store.put(_id, 1, [one, two], true);
    assert.deepEqual([last.body.state, last.body.counts.NEW, last.body.counts.TWIN], ['READY', 2, 1]);
    assert.deepEqual(
      (await store.rows(_id)).map(({ line, state }) => [line, state]),
      [
        [1, 'NEW'],
        [3, 'TWIN'],
        [4, 'NEW'],
      ],
    );
  });

  it('concurrent copies of one part count once', async () => {
    const { _id } = await store.start(option);
    const lines = store.codes(50);
    const answers = await Promise.all(Array.from({ length: 4 }, () => store.put(_id, 0, lines)));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.parts, body.lines, body.counts.NEW]),
      answers.map(() => [200, 1, 50, 50]),
    );
  });

  it('a file can have a million lines and no more', async () => {
    const { _id } = await store.start(option);
    await store.db.execute({
      text: 'update stock_imports set lines = 999999 where id = $1',
      values: [_id],
    });
    assert.equal((await store.put(_id, 0, ['A', 'B'])).error.code, 'STOCK_IMPORT_TOO_LONG');
    assert.equal((await store.put(_id, 0, store.codes(1), true)).status, 200);
  });

  it('an interrupted upload continues only with the same file', async () => {
    const lines = store.codes(3);
    const { _id } = await store.start(option);
    await store.put(_id, 0, lines.slice(0, 2));
    const other = await store.put(_id, 0, [lines[0]!, 'ANOTHER']);
    assert.deepEqual([other.status, other.error.code], [409, 'STOCK_IMPORT_OTHER_FILE']);
    // The same lines, and nothing after them.
    assert.equal((await store.put(_id, 0, lines.slice(0, 2), true)).error.code, 'STOCK_IMPORT_OTHER_FILE');
    assert.deepEqual((await store.put(_id, 0, lines.slice(0, 2))).body.parts, 1);
    const last = await store.put(_id, 1, lines.slice(2), true);
    assert.deepEqual([last.body.state, last.body.counts.NEW], ['READY', 3]);
    assert.equal((await store.put(_id, 1, lines.slice(2), true)).status, 200);
  });

  it('a discarded preview is deleted with its lines', async () => {
    const { _id } = await store.uploaded(store.codes(3), option);
    assert.equal((await store.decide(_id, 'cancel')).body.state, 'DISCARDED');
    await purgeImports(store.db);
    assert.deepEqual(await store.rows(_id), []);
    const list = () =>
      store.call('GET /admin/stock/imports', {
        as: store.admin,
        query: { subcategoryId: option },
      });
    assert.deepEqual((await list()).body, []);
    const left = await store.uploaded(store.codes(1), option);
    assert.deepEqual((await list()).body, [left]);
    await store.db.execute({
      text: `update stock_imports set created_at = now() - interval '8 days' where id = $1`,
      values: [left._id],
    });
    await purgeImports(store.db);
    assert.equal((await store.read(left._id)).state, 'DISCARDED');
    assert.deepEqual(await store.rows(left._id), []);
  });

  it('no code of an import is stored in clear', async () => {
    const [code] = store.codes(1) as [string];
    await store.uploaded([code], option);
    const { rows: found } = await store.db.execute({
      text: 'select from stock_import_rows r where r::text like $1 or encode(r.deliverable, $2) like $1',
      values: [`%${code}%`, 'escape'],
    });
    assert.deepEqual(found, []);
  });
});
