import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { givenPassword, readConfig } from './config.ts';
import { verify } from './platform/db/verify.ts';
import { isFailure, StartRefused } from './platform/failure.ts';
import { makeLog } from './platform/http/log.ts';
import { recount } from './reads/totals/rollups.ts';
import { accountRefusal } from './shop/accounts/account.rules.ts';
import { draftAccount, makeOwnersAccount } from './shop/accounts/accounts.service.ts';
import { rotateDeliverables } from './shop/stock/rotate.ts';
import { forgetSigningSecret } from './platform/secrets/signing-secret.ts';
import { openDatabaseBeside, openStore, type OpenStore } from './store.ts';

// `npm run admin -w api -- <command>`: commands that HTTP never offers. They work beside a running store.

type Role = 'USER' | 'STAFF' | 'ADMIN';

async function withStore(work: (store: OpenStore) => Promise<void>): Promise<void> {
  const config = readConfig();
  const store = await openStore(config, makeLog('warn'), { beside: true });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** From the environment or standard input: every process can read a password on the command line. */
async function askPassword(): Promise<string> {
  const given = givenPassword();
  if (given) return given;
  const lines = createInterface({
    input: process.stdin,
    output: process.stdin.isTTY ? process.stdout : undefined!,
  });
  try {
    return (await lines.question('Password: ')).trim();
  } finally {
    lines.close();
  }
}

const program = new Command('admin').description('What the owner of the store does from the command line');

program
  .command('create-user')
  .description('Make an account; the password is read from NEW_PASSWORD or standard input')
  .argument('<username>')
  .argument('<email>')
  .option('--role <role>', 'USER, STAFF or ADMIN', 'STAFF')
  .action(async (username: string, email: string, { role }: { role: string }) => {
    if (!['USER', 'STAFF', 'ADMIN'].includes(role))
      throw new StartRefused('--role must be USER, STAFF or ADMIN.');
    const account = { username, email, password: await askPassword(), role: role as Role };
    const refusal = accountRefusal(account);
    if (refusal) throw refusal;
    const draft = await draftAccount(account);
    await withStore(async ({ deps }) => {
      await deps.db.transaction((tx) => makeOwnersAccount(tx, draft));
      process.stdout.write(`${role} ${username} was made.\n`);
    });
  });

program
  .command('verify')
  .description('Check every invariant of the stored data; exit code 1 when one is broken')
  .action(async () => {
    const { db, close } = await openDatabaseBeside(readConfig(), makeLog('warn'));
    try {
      const broken = await verify(db, (line) => process.stdout.write(`${line}\n`));
      if (broken > 0) process.exitCode = 1;
    } finally {
      await close();
    }
  });

program
  .command('recount')
  .description('Count orders and sales again, when verify found 15 or 16 broken')
  .action(async () => {
    const { db, close } = await openDatabaseBeside(readConfig(), makeLog('warn'));
    try {
      await recount(db);
      process.stdout.write('Orders and sales were counted again.\n');
    } finally {
      await close();
    }
  });

program
  .command('rotate-deliverables-key')
  .description(
    'Encrypt every stored code with DELIVERABLES_KEY; DELIVERABLES_KEY_PREVIOUS decrypts the old ones',
  )
  .action(() =>
    withStore(async ({ deps }) => {
      const count = await rotateDeliverables(deps.db, deps.vault);
      process.stdout.write(`${count} codes were encrypted with key ${deps.vault.keyId}.\n`);
    }),
  );

program
  .command('forget-jwt-secret')
  .description('Let the next start sign tokens with another JWT_SECRET; everybody signs in again')
  .action(async () => {
    const { db, close } = await openDatabaseBeside(readConfig(), makeLog('warn'));
    try {
      await forgetSigningSecret(db);
      process.stdout.write('The next start records its JWT_SECRET.\n');
    } finally {
      await close();
    }
  });

program.parseAsync().catch((error: unknown) => {
  const foreseen = error instanceof StartRefused || isFailure(error);
  process.stderr.write(`${foreseen ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
