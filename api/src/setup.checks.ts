import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readConfig } from './config.ts';
import { requireFit, requireOwner } from './database-checks.ts';
import { openDb, type Db } from './platform/db/db.ts';
import { StartRefused } from './platform/failure.ts';
import { smtpServer } from './platform/mail/smtp.ts';
import { hoodpayGateway } from './shop/payments/hoodpay-client.ts';

/** Variables of the environment by name, in the order in which they are written. */
export type Answers = Record<string, string>;

// Each check returns its problem, in one line that names the variable.

/** The problems that a start in production would report for the variables so far. */
export function wordingProblem(answers: Answers): string | undefined {
  try {
    readConfig(answers);
    return undefined;
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

/** Connects, and asks what the first start will need. */
export async function databaseProblem(answers: Answers): Promise<string | undefined> {
  const config = readConfig(answers);
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) return 'DATABASE_URL is missing.';
  const db = openAt(databaseUrl);
  const owner = openAt(databaseOwnerUrl ?? databaseUrl);
  try {
    await requireFit(db, config);
    if (databaseOwnerUrl !== undefined) await requireOwner(db, owner);
    const { rows } = await owner.execute<{ mayMake: boolean; isStore: boolean }>({
      text: `select has_database_privilege(current_database(), 'create')
                    and has_schema_privilege('public', 'create') as "mayMake",
                    to_regclass('schema_migrations') is not null as "isStore"`,
    });
    const { mayMake, isStore } = rows[0]!;
    if (!mayMake)
      return databaseOwnerUrl === undefined
        ? 'The account of DATABASE_URL may not make tables: let it own the database, or name the owner with DATABASE_OWNER_URL.'
        : 'The account of DATABASE_OWNER_URL may not make tables: let it own the database.';
    if (isStore)
      return 'DATABASE_URL names a database that holds a store: set up a new store on an empty one.';
    return undefined;
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  } finally {
    await db.close();
    await owner.close();
  }
}

const openAt = (connectionString: string): Db => openDb({ connection: { connectionString }, size: 1 });

/** Requests an unknown payment: the gateway answers that it has none, unless it refuses the key. */
export async function gatewayProblem(answers: Answers): Promise<string | undefined> {
  const { hoodpay } = readConfig(answers);
  return (
    hoodpay &&
    hoodpayGateway(hoodpay)
      .find(randomUUID())
      .then(
        () => undefined,
        (error: Error) =>
          /^The gateway answered 40[13] /.test(error.message)
            ? `HOODPAY_API_KEY is not accepted by the gateway. (${error.message})`
            : `HOODPAY_API_URL does not work: ${error.message} (${rootOf(error)})`,
      )
  );
}

/** The root cause of an error in one line, such as an unknown host name or an invalid certificate. */
function rootOf({ cause, message, code }: NodeJS.ErrnoException): string {
  if (cause instanceof Error) return rootOf(cause);
  // The messages of TLS errors have several lines that do not help the owner; the code does.
  return message.includes('\n') && code ? code : message;
}

/** Signs in to the mail server, and sends nothing. */
export async function mailProblem(answers: Answers): Promise<string | undefined> {
  const { smtp } = readConfig(answers);
  const reason = smtp && (await smtpServer(smtp).refusal());
  return reason && `SMTP_URL does not work: ${reason}`;
}

/** Warnings, one line each: problems that do not prevent the first start, such as a domain without a DNS entry. */
export async function missingOutside(answers: Answers): Promise<string[]> {
  const config = readConfig(answers);
  const { hostname } = new URL(config.publicUrl);
  const hasAddress = await lookup(hostname).then(
    () => true,
    () => false,
  );
  const db = openAt(config.databaseOwnerUrl ?? config.databaseUrl!);
  const { rows } = await db
    .execute<{ name: string; mayMake: boolean }>({
      text: `select quote_ident(rolname) as name, rolcreatedb or rolsuper as "mayMake" from pg_roles where rolname = current_user`,
    })
    .finally(() => db.close());
  const { name, mayMake } = rows[0]!;
  return [
    ...(hasAddress ? [] : [`Let ${hostname} lead to this machine: no address was found for it.`]),
    ...(mayMake
      ? []
      : [
          `As the database's own admin: alter role ${name} createdb. Each backup is tried in a database of its own.`,
        ]),
  ];
}
