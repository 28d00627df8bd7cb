import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { requireFit, requireOwner, requireUsable } from './database-checks.ts';
import { openDb, type Connection, type Db } from './platform/db/db.ts';
import { openDemoSignIns } from './shop/accounts/demo-sign-ins.ts';
import { runningServer, startEmbeddedServer } from './platform/db/embedded-server.ts';
import { apiAccount } from './platform/db/embedded/cluster.ts';
import { requireWhole } from './platform/db/half-restored.ts';
import { migrate } from './platform/db/migrate.ts';
import { giveRights, ownsAuditLog } from './platform/db/rights.ts';
import { installQueue } from './platform/jobs/queue.ts';
import { openReplica } from './platform/db/replica.ts';
import { makeDeps, type Deps } from './deps.ts';
import { StartRefused } from './platform/failure.ts';
import { tokenMaker } from './shop/accounts/tokens.ts';
import { makeFirstAdmin } from './shop/accounts/first-admin.ts';
import { checkKeys, openVault, type Vault } from './platform/secrets/deliverables.ts';
import { storedSecrets } from './platform/secrets/stored-secrets.ts';
import { takeSigningSecret } from './platform/secrets/signing-secret.ts';

export interface OpenStore {
  deps: Deps;
  /** The database for its owner, used by the start alone. */
  owner: Db;
  close(): Promise<void>;
}

type Say = (line: string) => void;

/** Fills an empty store and returns whether it was one. */
type FillWithDemoData = (db: Db, vault: Vault) => Promise<boolean>;

interface OpenDatabase {
  /** The database for the account of the API. */
  db: Db;
  /** The database for its owner, for migrations and commands; `db` where the API has no account of its own. */
  owner: Db;
  /** The connection of the owner. */
  connection: Connection;
  close: () => Promise<void>;
}

async function openDatabase(config: Config, log: Logger, joins: boolean): Promise<OpenDatabase> {
  const note = (line: string) => log.warn(line);
  const open = (
    api: { connection: Connection; pooler?: Connection | undefined },
    connection: Connection,
    stop: () => Promise<void> = () => Promise.resolve(),
  ): OpenDatabase => {
    const db = openDb({ ...api, log: note });
    const owner = connection === api.connection ? db : openDb({ connection, log: note });
    return {
      db,
      owner,
      connection,
      async close() {
        await db.close();
        if (owner !== db) await owner.close();
        await stop();
      },
    };
  };
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== undefined) {
    const through = { connectionString: databaseUrl };
    const api =
      databaseDirectUrl === undefined
        ? { connection: through }
        : { connection: { connectionString: databaseDirectUrl }, pooler: through };
    return open(
      api,
      databaseOwnerUrl === undefined ? api.connection : { connectionString: databaseOwnerUrl },
    );
  }
  const running = joins ? runningServer(config.dataDir) : undefined;
  const server = running ? undefined : await startEmbeddedServer({ dataDir: config.dataDir, log: note });
  const connection = running ?? server!.connection;
  return open({ connection: { ...connection, user: apiAccount } }, connection, server?.stop);
}

/** For a command, as the owner: the database of the store, or with `isNew` that of a future store, without a check of its schema or keys. */
export async function openDatabaseForCommand(
  config: Config,
  log: Logger,
  { isNew = false } = {},
): Promise<Omit<OpenDatabase, 'owner'>> {
  if (!isNew && config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    throw new StartRefused(`There is no store in ${config.dataDir}.`);
  }
  const { db, owner, connection, close } = await openDatabase(config, log, !isNew);
  try {
    // The account of the API is not there yet where a store of the release before runs the embedded server.
    await requireUsable(config.databaseUrl === undefined ? owner : db, config);
    if (config.databaseOwnerUrl !== undefined) await requireOwner(db, owner);
    return { db: owner, connection, close };
  } catch (error) {
    await close();
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
 * Opens the store: database, schema, keys. `asCommand`: as the owner of the database, which may be that of a store that is running.
 * Throws `StartRefused` with one line.
 */
export async function openStore(config: Config, log: Logger, { asCommand = false } = {}): Promise<OpenStore> {
  const opened = await openDatabase(config, log, asCommand);
  const { owner } = opened;
  const db = asCommand ? owner : opened.db;
  let { close } = opened;
  try {
    await requireFit(db, config, (line) => log.warn(line));
    if (config.databaseOwnerUrl !== undefined) await requireOwner(opened.db, owner);
    await migrate(owner, { info: (line) => log.info(line), warn: (line) => log.warn(line) });
    await requireWhole(db);
    await installQueue(owner);
    if (!asCommand) await separate(opened, log);
    const { jwtSecret, deliverablesKey } = secretsOf(config);
    const previous = config.deliverablesKeyPrevious;
    const vault = openVault(deliverablesKey, previous ? [previous] : []);
    await checkKeys(db, vault);
    const { jwtSecretPrevious } = config;
    if (config.production) await takeSigningSecret(db, jwtSecret, jwtSecretPrevious);
    const tokens = tokenMaker(jwtSecret, jwtSecretPrevious);
    const { databaseReadUrl } = config;
    // A command reads the present state, and so never from the replica.
    if (databaseReadUrl === undefined || asCommand)
      return { deps: makeDeps({ config, db, log, tokens, vault }), owner, close };
    const replica = await openReplica(db, {
      connection: { connectionString: databaseReadUrl },
      log: (line) => log.warn(line),
    });
    close = () => replica.close().then(opened.close);
    return { deps: makeDeps({ config, db, log, tokens, vault, replica }), owner, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives the API's own account its rights, or says that it has none of its own (docs/adr/0085). */
async function separate({ db, owner }: OpenDatabase, log: Logger): Promise<void> {
  if (await ownsAuditLog(db))
    log.warn(
      'The account of DATABASE_URL owns the tables, so that it may change the audit log: give the API an account of its own, ' +
        'and name the owner with DATABASE_OWNER_URL (docs/operations.md).',
    );
  else if (owner !== db) await giveRights(owner, db);
}

/**
 * An empty store gets its demo data, or its first admin; `say` prints what the owner must read once. Refuses (`StartRefused`) when
 * a store with demo passwords can be reached by others: it may have started first on a local address.
 */
export async function seedStore(
  { deps, owner }: OpenStore,
  say: Say,
  fillWithDemoData: FillWithDemoData,
): Promise<void> {
  const { config, db, vault, log } = deps;
  if (config.production || !config.isLocal) refuseSignIns(await openDemoSignIns(db));
  if (config.demoData && (await fillWithDemoData(owner, vault)))
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
