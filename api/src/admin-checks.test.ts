import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { placeOfCluster } from './platform/db/embedded/cluster.ts';
import { databaseAccount } from './platform/db/embedded/system-user.ts';
import { testMajor } from '../test/support/cluster.ts';
import { startKillableStore } from '../test/support/killable-store.ts';
import { environmentOf, runAdmin } from '../test/support/run-command.ts';
import { urlOf } from '../test/support/shoppers.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';
import { withoutTriggers } from '../test/support/without-triggers.ts';

describe('the checks of the admin command', { timeout: 900_000 }, () => {
  let store: TestStore;
  let env: Record<string, string>;
  before(async () => {
    store = await openTestStore();
    env = environmentOf(store);
  });
  after(() => store.close());

  it('verify reports without any key that every invariant holds', async () => {
    const { code, lines } = await runAdmin(['verify'], { DATABASE_URL: env['DATABASE_URL']! });
    assert.equal(code, 0);
    assert.equal(lines.length, 18);
    for (const line of lines.slice(0, -1)) assert.match(line, /^holds {3}\d\d {2}[a-z]/);
    assert.equal(lines.at(-1), 'Every invariant holds.');
  });

  it('verify fails with the broken invariant and its row', async () => {
    const member = await store.makeUser({ balanceCents: 500 });
    const add = (cents: number) =>
      withoutTriggers(store, (tx) =>
        tx.execute({
          text: 'update users set balance_cents = balance_cents + $2 where id = $1',
          values: [member.id, cents],
        }),
      );
    await add(1);
    const { code, output } = await runAdmin(['verify'], env);
    await add(-1);
    assert.equal(code, 1);
    assert.match(output, /^BROKEN {2}01 {2}balance is the sum of the ledger$/m);
    assert.ok(output.includes(`{"id":"${member.id}","balance_cents":501,"ledger_cents":500}`), output);
    assert.match(output, /^1 invariants? (is|are) broken\.$/m);
  });

  it('the admin command recount corrects wrong totals', async () => {
    await store.db.execute({ text: 'insert into order_days (day, orders) values (1, 1)' });
    const { output } = await runAdmin(['verify'], env);
    assert.match(output, /^BROKEN {2}16 /m);
    const { code, lines } = await runAdmin(['recount'], env);
    assert.deepEqual([code, lines], [0, ['Orders and sales were counted again.']]);
    assert.equal((await runAdmin(['verify'], env)).code, 0);
  });

  it('the admin command says in one line that there is no store', async () => {
    const elsewhere = { DATABASE_URL: urlOf({ ...store.connection, database: 'postgres' }) };
    const { code, lines } = await runAdmin(['verify'], elsewhere);
    assert.deepEqual([code, lines], [1, ['This database holds no store, or one of another version.']]);
    const nowhere = await runAdmin(['verify'], { DATA_DIR: '/tmp/no-store-is-here' });
    assert.deepEqual([nowhere.code, nowhere.lines], [1, ['There is no store in /tmp/no-store-is-here.']]);
  });

  // The embedded store runs 18 only.
  if (testMajor() === 18) {
    it('verify checks an embedded store whether it runs or not', async () => {
      const dataDir = mkdtempSync('/tmp/store-verify-');
      const cluster = placeOfCluster(dataDir, '18', databaseAccount());
      try {
        const running = await startKillableStore(
          {
            DATA_DIR: dataDir,
            ADMIN_USERNAME: 'owner',
            ADMIN_EMAIL: 'o@example.com',
            ADMIN_PASSWORD: 'made on the command line',
          },
          { program: 'main' },
        );
        const beside = await runAdmin(['verify'], { DATA_DIR: dataDir });
        assert.deepEqual([beside.code, beside.lines.at(-1)], [0, 'Every invariant holds.'], beside.output);
        assert.equal((await fetch(`${running.url}/api/health/ready`)).status, 200);
        assert.equal((await running.terminate()).code, 0);
        const alone = await runAdmin(['verify'], { DATA_DIR: dataDir });
        assert.deepEqual([alone.code, alone.lines.at(-1)], [0, 'Every invariant holds.'], alone.output);
      } finally {
        for (const folder of [cluster, dataDir]) rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
