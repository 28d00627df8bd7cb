import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { environmentOf, runCommand } from '../test/support/run-command.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';

let store: TestStore;
beforeEach(async () => (store = await openTestStore()));
afterEach(() => store.close());

const list = () => runCommand('releases', [], environmentOf(store));

it('the releases command says that a database without one of its tables is damaged', async () => {
  await store.owner.execute({ text: 'drop table remote_promotions' });
  const { code, output } = await list();
  assert.equal(code, 1);
  assert.match(
    output,
    /The database of the store is damaged \(relation "remote_promotions" does not exist\): restore a backup of it\./,
  );
});

it('the releases command asks to start the store when the database is of an older version', async () => {
  await store.owner.execute({ text: 'drop table remote_promotions' });
  await store.db.execute({
    text: 'delete from schema_migrations where id = (select max(id) from schema_migrations)',
  });
  const { code, output } = await list();
  assert.equal(code, 1);
  assert.match(output, /one of an older version: start the store once, then try again\./);
});
