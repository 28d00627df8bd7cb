import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { isStaff, limits } from 'shared-contract';
import { givenPassword, readConfig } from './config.ts';
import type { Db } from './platform/db/db.ts';
import { verify } from './platform/db/verify.ts';
import { StartRefused } from './platform/failure.ts';
import { endFailed } from './start-line.ts';
import { makeLog } from './platform/http/log.ts';
import { recount } from './reads/totals/rollups.ts';
import { accountRefusal } from './shop/accounts/account.rules.ts';
import {
  changeRole,
  endAccountSessions,
  giveOwnPassword,
  lockAccount,
  makePassword,
  removeFactors,
  resetPassword,
  unlockAccount,
} from './shop/access/access.service.ts';
import { owner } from './shop/audit/actor.ts';
import { draftAccount, makeOwnersAccount } from './shop/accounts/accounts.service.ts';
import { accountByLogin, type Account } from './shop/accounts/accounts.sql.ts';
import { newPasswordHash } from './shop/accounts/passwords.ts';
import { permilleOf } from './shop/money.ts';
import { resealSecrets } from './shop/factors/reseal-secrets.ts';
import { rotateDeliverables } from './shop/stock/rotate.ts';
import { forgetSigningSecret } from './platform/secrets/signing-secret.sql.ts';
import { quarantine, type QuarantineOptions } from './quarantine.ts';
import { prepareRestored } from './restored.ts';
import { openDatabaseForCommand, openStore, type OpenStore } from './store.ts';

// `npm run admin -w api -- <command>`: commands that are not available over HTTP. They also work while the store runs.

type Role = 'USER' | 'STAFF' | 'ADMIN';

async function withStore(work: (store: OpenStore) => Promise<void>): Promise<void> {
  const config = readConfig();
  const store = await openStore(config, makeLog('warn'), { asCommand: true });
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

const byName = '<account>';

/** The account of this username or email address. */
async function accountOf(db: Db, name: string): Promise<Account> {
  const account = await accountByLogin(db, name.trim().toLowerCase());
  if (!account) throw new StartRefused(`There is no account ${name}.`);
  return account;
}

const commands: [name: string, description: string, says: string, run: typeof lockAccount][] = [
  ['lock', 'Let nobody sign in to an account, and end its sessions', 'is locked', lockAccount],
  ['unlock', 'Let its holder sign in again', 'can sign in again', unlockAccount],
  ['end-sessions', 'Sign an account out everywhere', 'was signed out everywhere', endAccountSessions],
];
for (const [name, description, says, run] of commands) {
  program
    .command(name)
    .description(description)
    .argument(byName, 'username or email address')
    .action((login: string) =>
      withStore(async ({ deps: { db } }) => {
        const { id, username } = await accountOf(db, login);
        await db.transaction((tx) => run(tx, id, owner));
        process.stdout.write(`${username} ${says}.\n`);
      }),
    );
}

program
  .command('remove-factor')
  .description(
    'Sign an account out everywhere and let it sign in with its password alone, when app, passkeys and recovery codes are lost',
  )
  .argument(byName, 'username or email address')
  .action((login: string) =>
    withStore(async ({ deps: { db, outbox } }) => {
      const { id, username } = await accountOf(db, login);
      await db.transaction((tx) => removeFactors(tx, outbox, id, owner));
      process.stdout.write(`${username} signs in with the password alone.\n`);
    }),
  );

program
  .command('reset-password')
  .description(
    'Give a customer a password for one sign-in within 24 hours; staff and admins get the one of NEW_PASSWORD or standard input',
  )
  .argument(byName, 'username or email address')
  .action((login: string) =>
    withStore(async ({ deps: { db, outbox } }) => {
      const account = await accountOf(db, login);
      if (isStaff(account.role)) {
        const hash = await newPasswordHash(await askPassword(), account);
        await db.transaction((tx) => giveOwnPassword(tx, outbox, account.id, hash));
        process.stdout.write(`${account.username} has a new password.\n`);
        return;
      }
      const { password, hash } = await makePassword();
      await db.transaction((tx) => resetPassword(tx, outbox, account.id, hash, owner));
      process.stdout.write(
        `${account.username} signs in once, within 24 hours, with ${password} (shown only this once).\n`,
      );
    }),
  );

program
  .command('set-role')
  .description(
    'Make an account USER, RESELLER, STAFF or ADMIN; a customer who becomes staff gets the password of NEW_PASSWORD or standard input',
  )
  .argument(byName, 'username or email address')
  .argument('<role>', 'USER, RESELLER, STAFF or ADMIN')
  .option('--discount <percent>', 'of a reseller, 0 to 50', '15')
  .action((login: string, role: string, { discount }: { discount: string }) =>
    withStore(async ({ deps: { db, outbox } }) => {
      if (role !== 'USER' && role !== 'RESELLER' && role !== 'STAFF' && role !== 'ADMIN')
        throw new StartRefused('The role must be USER, RESELLER, STAFF or ADMIN.');
      const percent = Number(discount);
      if (!(percent >= 0 && percent <= limits.promoteDiscountMax))
        throw new StartRefused(`--discount must be 0 to ${limits.promoteDiscountMax}.`);
      const account = await accountOf(db, login);
      const { username } = account;
      const rises = isStaff(role) && !isStaff(account.role);
      const password = rises
        ? { hash: await newPasswordHash(await askPassword(), { username, role }), forOneSignIn: false }
        : undefined;
      const discountPermille = role === 'RESELLER' ? permilleOf(percent) : null;
      await db.transaction((tx) => changeRole(tx, outbox, account.id, { role, discountPermille, password }));
      process.stdout.write(`${username} is ${role}.\n`);
    }),
  );

program
  .command('prepare-restored')
  .description(
    "Prepare a store that PostgreSQL's own tools restored: once, before it starts. A second run ends sessions and takes codes off sale again",
  )
  .action(() =>
    withStore(async ({ deps: { db } }) => {
      const { codes, checkouts } = await prepareRestored(db);
      process.stdout.write(`${codes} codes were put in quarantine, and ${checkouts} open checkouts ended.\n`);
    }),
  );

program
  .command('quarantine')
  .description(
    'Show the codes that a restore took off sale; mark those that were sold, or put the others for sale again',
  )
  .addOption(
    new Option(
      '--sold <file>',
      'codes that the lost store sold, one on a line: never for sale again',
    ).conflicts('release'),
  )
  .option('--release [option]', 'put the codes in quarantine for sale again, all or those of the option')
  .action((options: QuarantineOptions) =>
    withStore(({ deps }) => quarantine(deps, options, (line) => process.stdout.write(`${line}\n`))),
  );

program
  .command('verify')
  .description('Check every invariant of the stored data; exit code 1 when one is broken')
  .action(async () => {
    const { db, close } = await openDatabaseForCommand(readConfig(), makeLog('warn'));
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
    const { db, close } = await openDatabaseForCommand(readConfig(), makeLog('warn'));
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
      await resealSecrets(deps.db, deps.vault);
      const count = await rotateDeliverables(deps.db, deps.vault);
      process.stdout.write(`${count} codes were encrypted with key ${deps.vault.keyId}.\n`);
    }),
  );

program
  .command('forget-jwt-secret')
  .description('Let the next start sign tokens with another JWT_SECRET; everybody signs in again')
  .action(async () => {
    const { db, close } = await openDatabaseForCommand(readConfig(), makeLog('warn'));
    try {
      await forgetSigningSecret(db);
      process.stdout.write('The next start records its JWT_SECRET.\n');
    } finally {
      await close();
    }
  });

program.parseAsync().catch(endFailed);
