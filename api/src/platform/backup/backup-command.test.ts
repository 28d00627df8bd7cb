import assert from 'node:assert/strict';
import { existsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openBackupStore } from '../../../test/support/backup-store.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { urlOf } from '../../../test/support/shoppers.ts';

const backups = await openBackupStore();
after(() => backups.close());
const { store, folder, env, make, withEmpty } = backups;
// The one that the next deletes.
assert.equal(await make(false), true);
const command = (args: string[], of: Record<string, string>) => runCommand('backup', args, of);

it('the command creates a key, a backup and a restored store, and says in one line what is missing', async () => {
  const keyFile = join(folder, 'key.txt');
  const made = await command(['key', keyFile], {});
  assert.equal(made.code, 0);
  assert.equal(statSync(keyFile).mode & 0o777, 0o600);
  const recipient = made.lines.at(-1)!.replace('BACKUP_RECIPIENT=', '');
  assert.deepEqual((await command(['key', keyFile], {})).lines, [
    `${keyFile} is there already, and may open backups: name another file.`,
  ]);
  assert.deepEqual((await command([], { ...env, BACKUP_RECIPIENT: '' })).lines, [
    'BACKUP_RECIPIENT is missing: npm run backup -- key FILE makes a key and says what to set.',
  ]);
  assert.deepEqual((await command([], { ...env, BACKUP_DIR: join(keyFile, 'none') })).lines, [
    `BACKUP_DIR ${keyFile}/none cannot be made (ENOTDIR): name a folder that the account of the store can write.`,
  ]);
  const foreign = join(folder, 'store-2020-01-01T00-00-00-000Z.backup.age');
  writeFileSync(foreign, 'of another store');
  const { code, lines } = await command(['make', '--untried', '--keep', '1'], {
    ...env,
    BACKUP_RECIPIENT: recipient,
  });
  assert.equal(code, 0, lines.join('\n'));
  assert.match(lines[0]!, /^\/tmp\/store-backups-.*\.backup\.age: [\d,]+ rows, [\d.]+ MiB\.$/);
  assert.match(lines[1]!, /^store-.*\.backup\.age was deleted\.$/);
  // The one of another store, which shares the folder, is older.
  assert.ok(existsSync(foreign));
  const file = lines[0]!.split(': ')[0]!;
  const [{ unsold, open }] = (
    await store.db.execute<{ unsold: number; open: number }>({
      text: `select (select count(*)::int from stock_items where state in ('AVAILABLE', 'RESERVED')) as unsold,
                    (select count(*)::int from checkouts where open) as open`,
    })
  ).rows as [{ unsold: number; open: number }];
  assert.ok(unsold > 0 && open > 0);
  await withEmpty(async (db, name) => {
    const target = {
      DATABASE_URL: urlOf({ ...store.connection, database: name }),
      DELIVERABLES_KEY: store.deliverablesKey.toString('base64'),
    };
    const done = await command(['restore', file, '--key', keyFile], target);
    assert.equal(done.code, 0, done.lines.join('\n'));
    assert.deepEqual(done.lines.slice(-4), [
      'Every invariant holds.',
      'Everybody has to sign in again. Passwords are those of the backup.',
      `${unsold.toLocaleString('en')} unsold codes are in quarantine, because some may have been sold since the backup, and ${open} open checkouts were ended: npm run admin -w api -- quarantine (docs/operations.md).`,
      'The store can be started.',
    ]);
    const rows = async (text: string) => (await db.execute({ text })).rows;
    assert.deepEqual(
      await rows(
        `select (select count(*)::int from stock_items where state in ('AVAILABLE', 'RESERVED')) as for_sale,
                (select count(*)::int from stock_items where state = 'QUARANTINED') as quarantined,
                (select count(*)::int from orders where status = 'PENDING') as pending,
                (select sum(available_count)::int from subcategories) as counted`,
      ),
      [{ for_sale: 0, quarantined: unsold, pending: 0, counted: 0 }],
    );
  });
  truncateSync(keyFile);
  assert.deepEqual((await command(['restore', file, '--key', keyFile], env)).lines, [
    `${keyFile} is no key of backups: name the file that npm run backup -- key made.`,
  ]);
});
