import { readFileSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from './config.ts';
import { makeBackup, restoreBackup } from './platform/backup/backup.ts';
import { identitiesIn, isIdentity, isRecipient, newBackupKey } from './platform/backup/seal.ts';
import { StartRefused } from './platform/failure.ts';
import { makeLog } from './platform/http/log.ts';
import { prepareRestored } from './restored.ts';
import { endFailed } from './start-line.ts';
import { openDatabaseForCommand } from './store.ts';

// `npm run backup` and `npm run restore`: write the whole store to one encrypted file, and restore it (docs/operations.md).

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const count = (text: string): number => {
  const files = Number(text);
  if (!Number.isInteger(files) || files < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return files;
};

const program = new Command('backup').description('The whole store in one encrypted file, and back');

program
  .command('make', { isDefault: true })
  .description('Make a backup beside the running store, and try it')
  .option('--untried', 'do not restore it into a database of its own to run the invariants')
  .option('--keep <files>', 'delete older ones, so that this many stay', count)
  .action(async ({ untried = false, keep }: { untried?: boolean; keep?: number }) => {
    const config = readConfig();
    const { backupRecipients: recipients, backupDir: folder } = config;
    if (recipients.length === 0)
      throw new StartRefused(
        'BACKUP_RECIPIENT is missing: npm run backup -- key FILE makes a key and says what to set.',
      );
    if (!recipients.every(isRecipient))
      throw new StartRefused(
        'BACKUP_RECIPIENT must be what npm run backup -- key FILE printed, like age1...',
      );
    const { db, connection, close } = await openDatabaseForCommand(config, makeLog('warn'));
    try {
      const made = await makeBackup({ db, connection, recipients, folder, tries: !untried, keep, say });
      if (!made) process.exitCode = 1;
    } finally {
      await close();
    }
  });

program
  .command('key')
  .description('Make the key that opens backups, in a new file')
  .argument('<file>')
  .action(async (file: string) => {
    const { identity, recipient } = await newBackupKey();
    try {
      writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartRefused(
        code === 'EEXIST'
          ? `${file} is there already, and may open backups: name another file.`
          : `${file} cannot be made (${code}): name a file in a folder that can be written.`,
      );
    }
    say(`${file} opens backups. Take it to another place: whoever reads it can read the store.`);
    say(`BACKUP_RECIPIENT=${recipient}`);
  });

program
  .command('restore')
  .description(
    'Restore a backup into an empty database, and run the invariants; exit code 1 when one is broken',
  )
  .argument('<backup>')
  .requiredOption('--key <file>', 'what npm run backup -- key made')
  .action(async (file: string, { key }: { key: string }) => {
    const identities = identitiesOf(key);
    const config = readConfig();
    const { db, close } = await openDatabaseForCommand(config, makeLog('warn'), { isNew: true });
    try {
      let prepared = { checkouts: 0, codes: 0 };
      const prepare = async () => void (prepared = await prepareRestored(db));
      if (!(await restoreBackup(db, { file, identities, say, prepare }))) process.exitCode = 1;
      say('Everybody has to sign in again. Passwords are those of the backup.');
      say(
        `${prepared.codes.toLocaleString('en')} unsold codes are in quarantine, because some may have been sold since the backup, and ` +
          `${prepared.checkouts.toLocaleString('en')} open checkouts were ended: npm run admin -w api -- quarantine (docs/operations.md).`,
      );
      say(
        config.deliverablesKey === undefined
          ? `Put secrets.json of the old store into ${config.dataDir}, or set DELIVERABLES_KEY: codes cannot be read without it.`
          : 'The store can be started.',
      );
    } finally {
      await close();
    }
  });

function identitiesOf(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefused(
      `The key ${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file that npm run backup -- key made.`,
    );
  }
  const identities = identitiesIn(text);
  if (identities.length === 0 || !identities.every(isIdentity))
    throw new StartRefused(`${file} is no key of backups: name the file that npm run backup -- key made.`);
  return identities;
}

program.parseAsync().catch(endFailed);
