import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openBackupStore } from '../../../test/support/backup-store.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { urlOf } from '../../../test/support/shoppers.ts';

const backups = await openBackupStore();
after(() => backups.close());
const { store, folder, env, make, withEmpty } = backups;
// An older backup, which the next one deletes.
assert.equal(await make(false), true);
const command = (args: string[], of: Record<string, string>) => runCommand('backup', args, of);

const keyFile = join(folder, 'key.txt');
const keyMade = await command(['key', keyFile], {});
const recipient = keyMade.lines.at(-1)!.replace('BACKUP_RECIPIENT=', '');
/** Older than every backup of this store, and in the same folder. */
const foreign = join(folder, 'store-2020-01-01T00-00-00-000Z.backup.age');
writeFileSync(foreign, 'of another store');
const backedUp = await command(['make', '--untried', '--keep', '1'], { ...env, BACKUP_RECIPIENT: recipient });
const file = backedUp.lines[0]!.split(': ')[0]!;

it('only the owner of a new backup key can read its file', () => {
  assert.equal(keyMade.code, 0);
  assert.equal(statSync(keyFile).mode & 0o777, 0o600);
});

it('the backup command does not overwrite a key', async () => {
  assert.deepEqual((await command(['key', keyFile], {})).lines, [
    `${keyFile} is there already, and may open backups: name another file.`,
  ]);
});

it('a backup without a recipient says how to make one', async () => {
  assert.deepEqual((await command([], { ...env, BACKUP_RECIPIENT: '' })).lines, [
    'BACKUP_RECIPIENT is missing: npm run backup -- key FILE makes a key and says what to set.',
  ]);
});

it('a backup into a folder that cannot be made says which folder it needs', async () => {
  assert.deepEqual((await command([], { ...env, BACKUP_DIR: join(keyFile, 'none') })).lines, [
    `BACKUP_DIR ${keyFile}/none cannot be made (ENOTDIR): name a folder that the account of the store can write.`,
  ]);
});

it('a backup deletes only older backups of its own store', () => {
  const { code, lines } = backedUp;
  assert.equal(code, 0, lines.join('\n'));
  assert.match(lines[0]!, /^\/tmp\/store-backups-.*\.backup\.age: [\d,]+ rows, [\d.]+ MiB\.$/);
  assert.match(lines[1]!, /^store-.*\.backup\.age was deleted\.$/);
  assert.ok(existsSync(foreign));
});

it('a restore puts unsold codes in quarantine and ends open checkouts', async () => {
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
});

it('a restore with a file that is not a key says which file it needs', async () => {
  const noKey = join(folder, 'no-key.txt');
  writeFileSync(noKey, '');
  assert.deepEqual((await command(['restore', file, '--key', noKey], env)).lines, [
    `${noKey} is no key of backups: name the file that npm run backup -- key made.`,
  ]);
});
