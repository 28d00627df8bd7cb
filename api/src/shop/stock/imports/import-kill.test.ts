import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { StockImport } from 'shared-contract';
import { cloneDatabase } from '../../../../test/support/cluster.ts';
import { startKillableStore, type KillableStore } from '../../../../test/support/killable-store.ts';
import { beside, sharedSecrets, urlOf } from '../../../../test/support/shoppers.ts';
import { assertInvariants } from '../../../../test/support/test-store.ts';

const lines = Array.from({ length: 6_000 }, (_, at) => `KILLED-IMPORT-${at}`);

// Invariants 17 and 18.
describe('a store that is killed in the middle of an import', () => {
  it('a killed import resumes by itself and adds each code once', { timeout: 240_000 }, async (t) => {
    const database = await cloneDatabase();
    const env = { ...sharedSecrets, DATABASE_URL: urlOf(database.connection) };
    const maker = await beside(database.connection);
    let store: KillableStore = await startKillableStore(env);
    try {
      const admin = await maker.makeUser({ role: 'ADMIN' });
      const option = (await maker.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
      const send = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${store.url}/api/admin/stock${path}`, {
          method,
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        assert.equal(answer.status, 200, await answer.clone().text());
        return (await answer.json()) as StockImport;
      };
      const { _id } = await send('POST', '/imports', { subcategoryId: option, file_name: 'codes.txt' });
      await send('PUT', `/imports/${_id}/parts`, { part: 0, lines, last: true });
      await send('POST', `/imports/${_id}/commit`, { on_problem: 'SKIP' });
      const added = async () => (await send('GET', `/imports/${_id}`)).added;
      let before = 0;
      let kills = 0;
      for (; kills < 2 && before < lines.length; kills++) {
        for (const from = before; before <= from; before = await added()) await pause(20);
        await store.kill();
        store = await startKillableStore(env);
        before = await added();
        assert.ok(before < lines.length, 'killed too late to prove anything');
      }
      let now = await send('GET', `/imports/${_id}`);
      for (; now.state !== 'DONE'; now = await send('GET', `/imports/${_id}`)) await pause(200);
      assert.deepEqual([now.added, now.left_out], [lines.length, 0]);
      const { rows } = await maker.db.execute<{ items: number; codes: number }>({
        text: `select count(*)::int as items, count(distinct fingerprint)::int as codes from stock_items where import_id = $1`,
        values: [_id],
      });
      assert.deepEqual(rows, [{ items: lines.length, codes: lines.length }]);
      await assertInvariants(maker.db);
      t.diagnostic(`${kills} kills`);
    } finally {
      await store.kill();
      await maker.db.close();
      await database.drop();
    }
  });
});
