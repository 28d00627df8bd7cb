import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openDb, type Connection, type Db } from './platform/db/db.ts';
import { openDemoSignIns } from './shop/accounts/demo-sign-ins.ts';
import { runningServer, startEmbeddedServer } from './platform/db/embedded-server.ts';
import { migrate } from './platform/db/migrate.ts';
import { installQueue } from './platform/jobs/queue.ts';
import { makeDeps, type Deps } from './deps.ts';
import { StartRefused } from './platform/failure.ts';
import { tokenMaker } from './shop/accounts/tokens.ts';
import { makeFirstAdmin } from './shop/accounts/first-admin.ts';
import { checkKeys, openVault, type Vault } from './platform/secrets/deliverables.ts';
import { storedSecrets } from './platform/secrets/stored-secrets.ts';
import { takeSigningSecret } from './platform/secrets/signing-secret.ts';

export interface OpenStore {
  deps: Deps;
  close(): Promise<void>;
}

type Say = (line: string) => void;

/** Fills an empty store and answers whether it was one. */
type FillWithDemoData = (db: Db, vault: Vault) => Promise<boolean>;

async function openDatabase(
  config: Config,
  log: Logger,
  beside: boolean,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const note = (line: string) => log.warn(line);
  const open = (connection: Connection) => openDb({ connection, log: note });
  if (config.databaseUrl !== undefined) {
    const db = open({ connectionString: config.databaseUrl });
    return { db, close: () => db.close() };
  }
  const running = beside ? runningServer(config.dataDir) : undefined;
  if (running) {
    const db = open(running);
    return { db, close: () => db.close() };
  }
  const server = await startEmbeddedServer({ dataDir: config.dataDir, log: note });
  const db = open(server.connection);
  return {
    db,
    close: async () => {
      await db.close();
      await server.stop();
    },
  };
}

/** For a command that only reads: the database of the store, without a check of its schema or keys. */
export async function openDatabaseBeside(
  config: Config,
  log: Logger,
): Promise<{ db: Db; close: () => Promise<void> }> {
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    throw new StartRefused(`There is no store in ${config.dataDir}.`);
  }
  const opened = await openDatabase(config, log, true);
  try {
    await reachable(opened.db, config);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The keys of the environment, or outside production those of the data directory. */
function secretsOf(config: Config): { jwtSecret: string; deliverablesKey: Buffer } {
  const { jwtSecret, deliverablesKey } = config;
  if (jwtSecret !== undefined && deliverablesKey !== undefined) return { jwtSecret, deliverablesKey };
  const stored = storedSecrets(config.dataDir);
  return {
    jwtSecret: jwtSecret ?? stored.jwtSecret,
    deliverablesKey: deliverablesKey ?? Buffer.from(stored.deliverablesKey, 'base64'),
  };
}

/**
 * Opens the store: database, schema, keys. `beside`: for a command, which may join the database of a store
 * that runs. Throws `StartRefused` with one line.
 */
export async function openStore(config: Config, log: Logger, { beside = false } = {}): Promise<OpenStore> {
  const { db, close } = await openDatabase(config, log, beside);
  try {
    await reachable(db, config);
    await migrate(db, (line) => log.info(line));
    await installQueue(db);
    const { jwtSecret, deliverablesKey } = secretsOf(config);
    const previous = config.deliverablesKeyPrevious;
    const vault = openVault(deliverablesKey, previous ? [previous] : []);
    await checkKeys(db, vault);
    const { jwtSecretPrevious } = config;
    if (config.production) await takeSigningSecret(db, jwtSecret, jwtSecretPrevious);
    const tokens = tokenMaker(jwtSecret, jwtSecretPrevious);
    return { deps: makeDeps({ config, db, log, tokens, vault }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * An empty store gets its demo data, or its first admin; `say` prints what the owner must read once. Refuses (`StartRefused`) when
 * a store with demo passwords can be reached by others: it may have started first on a local address.
 */
export async function seedStore(
  { deps }: OpenStore,
  say: Say,
  fillWithDemoData: FillWithDemoData,
): Promise<void> {
  const { config, db, vault, log } = deps;
  if (config.production || !config.isLocal) refuseSignIns(await openDemoSignIns(db));
  if (config.demoData && (await fillWithDemoData(db, vault)))
    log.info('the empty store was filled with demo data');
  const made = await makeFirstAdmin(db, config.admin, () => randomBytes(15).toString('base64url'));
  if (made?.password) say(`First admin: ${made.username}, password ${made.password} (shown only this once)`);
}

function refuseSignIns(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new StartRefused(
    `This store holds demo data, and everybody knows the passwords of ${names.join(', ')}. Name an empty one with ` +
      'DATABASE_URL or DATA_DIR, or start this one without NODE_ENV=production, with HOST and PUBLIC_URL of this machine alone, ' +
      'and change each of these passwords (PUT /api/user/profile/update).',
  );
}

async function reachable(db: Db, config: Config): Promise<void> {
  try {
    await db.withClient((client) => client.query('select 1'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const which = config.databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL';
    throw new StartRefused(`${which} cannot be reached: ${why}`, { cause: error });
  }
}
