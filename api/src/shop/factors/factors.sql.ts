import type { FactorMethod } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

type Row<T> = T & Record<string, unknown>;

interface TotpRow {
  secret: Buffer;
  keyId: string;
  confirmedAt: Date | null;
  /** The clock of the database, in unix seconds: all instances count steps by it. */
  now: number;
}

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const totp = statement<Row<TotpRow>>(
  'factors.totp',
  `select secret, key_id as "keyId", confirmed_at as "confirmedAt", floor(extract(epoch from now()))::bigint as now
     from totp_factors where user_id = $1`,
);

const start = statement(
  'factors.start-totp',
  `insert into totp_factors (user_id, secret, key_id) values ($1, $2, $3)
   on conflict (user_id) do update
      set secret = excluded.secret, key_id = excluded.key_id, created_at = now()
    where totp_factors.confirmed_at is null`,
);

// One statement, so that of several uses of one code at the same time one changes the row, and the others find it used.
const take = statement(
  'factors.take-step',
  `update totp_factors set last_step = $2
    where user_id = $1 and last_step < $2 and confirmed_at is not null and secret = $3`,
);
const confirm = statement(
  'factors.confirm-totp',
  `update totp_factors set last_step = $2, confirmed_at = now()
    where user_id = $1 and confirmed_at is null and secret = $3`,
);
const dropTotp = statement(
  'factors.remove-totp',
  'delete from totp_factors where user_id = $1 and confirmed_at is not null',
);

const passkeyColumns = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter,
  transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;
const passkeys = statement<Row<PasskeyRow>>(
  'factors.passkeys',
  `select ${passkeyColumns} from passkeys where user_id = $1 order by created_at, id`,
);
const passkey = statement<Row<PasskeyRow>>(
  'factors.passkey',
  `select ${passkeyColumns} from passkeys where credential_id = $1`,
);
const insert = statement(
  'factors.insert-passkey',
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);
// The counter of a passkey must grow with each use; that of a copy does not.
const use = statement(
  'factors.use-passkey',
  `update passkeys set counter = $2, last_used_at = now()
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
);
const rename = statement<{ before: string }>(
  'factors.rename-passkey',
  `update passkeys p set name = $3 from passkeys old
    where p.id = $1 and p.user_id = $2 and old.id = p.id returning old.name as before`,
);
const dropPasskey = statement<{ name: string }>(
  'factors.remove-passkey',
  'delete from passkeys where id = $1 and user_id = $2 returning name',
);

const codesLeft = statement<{ left: number }>(
  'factors.codes-left',
  'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null',
);
const insertCodes = statement(
  'factors.insert-codes',
  'insert into recovery_codes (user_id, code_hash) select $1, h from unnest($2::bytea[]) h',
);
const useCode = statement(
  'factors.use-code',
  'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
);
const dropCodes = statement('factors.drop-codes', 'delete from recovery_codes where user_id = $1');
const dropAllTotp = statement('factors.drop-totp', 'delete from totp_factors where user_id = $1');
const dropAllPasskeys = statement('factors.drop-passkeys', 'delete from passkeys where user_id = $1');

interface RecentRow {
  kind: 'TOTP' | 'PASSKEY' | 'RECOVERY_CODES';
  /** The name of a passkey; null for the other kinds. */
  name: string | null;
  createdAt: Date;
}
// Recovery codes belong to the factors that they replace. Alone they count only where those factors are older.
const since = statement<Row<RecentRow>>(
  'factors.since',
  `select 'TOTP' as kind, null::text as name, confirmed_at as "createdAt" from totp_factors
    where user_id = $1 and confirmed_at >= $2
   union all select 'PASSKEY', name, created_at from passkeys where user_id = $1 and created_at >= $2
   union all select 'RECOVERY_CODES', null, max(created_at) from recovery_codes
    where user_id = $1 and created_at >= $2 having count(*) > 0
   order by "createdAt"`,
);
const dropSince = ['totp_factors', 'passkeys', 'recovery_codes'].map((table) =>
  statement(
    `factors.drop-since-${table}`,
    `delete from ${table} where user_id = $1 and ${table === 'totp_factors' ? 'confirmed_at' : 'created_at'} >= $2`,
  ),
);

/** The condition under which an account `u` has a second factor, so that its password is not enough. */
export const hasFactor = `(exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = u.id))`;
const any = statement<{ some: boolean }>(
  'factors.any',
  `select ${hasFactor} as some from (select $1::uuid as id) u`,
);

export const totpOf = (on: Queryable, userId: string) => totp.row(on, [userId]);
/** False when an app is set up already. */
export const startTotp = async (tx: Tx, userId: string, secret: Buffer, keyId: string): Promise<boolean> =>
  (await start.run(tx, [userId, secret, keyId])) > 0;
/** False when a code of this step, or of one after it, was accepted before, or the app is another one by now. */
export const takeStep = async (tx: Tx, userId: string, step: number, secret: Buffer): Promise<boolean> =>
  (await take.run(tx, [userId, step, secret])) > 0;
/** False when it was confirmed before, or the secret is another one by now. */
export const confirmTotp = async (tx: Tx, userId: string, step: number, secret: Buffer): Promise<boolean> =>
  (await confirm.run(tx, [userId, step, secret])) > 0;
export const removeTotp = async (tx: Tx, userId: string): Promise<boolean> =>
  (await dropTotp.run(tx, [userId])) > 0;

export const passkeysOf = (on: Queryable, userId: string) => passkeys.rows(on, [userId]);
export const passkeyByCredential = (on: Queryable, credentialId: string) => passkey.row(on, [credentialId]);
/** False when somebody has it already. */
export const insertPasskey = async (
  tx: Tx,
  p: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> =>
  (await insert.run(tx, [p.userId, p.credentialId, p.publicKey, p.counter, p.transports, p.name])) > 0;
/** False when the passkey has counted further before. */
export const usePasskey = async (tx: Tx, id: string, counter: number): Promise<boolean> =>
  (await use.run(tx, [id, counter])) > 0;
/** The name that it had, or undefined when the account has no such passkey. */
export const renamePasskey = async (tx: Tx, id: string, userId: string, name: string) =>
  (await rename.row(tx, [id, userId, name]))?.before;
/** Its name, or undefined when the account has no such passkey. */
export const removePasskey = async (tx: Tx, id: string, userId: string) =>
  (await dropPasskey.row(tx, [id, userId]))?.name;

export const recoveryCodesLeft = async (on: Queryable, userId: string): Promise<number> =>
  (await codesLeft.row(on, [userId]))?.left ?? 0;
export const insertRecoveryCodes = (tx: Tx, userId: string, hashes: readonly Buffer[]) =>
  insertCodes.run(tx, [userId, hashes]);
/** False when it is no code of the account, or was used. */
export const useRecoveryCode = async (tx: Tx, userId: string, hash: Buffer): Promise<boolean> =>
  (await useCode.run(tx, [userId, hash])) > 0;
export const dropRecoveryCodes = (tx: Tx, userId: string) => dropCodes.run(tx, [userId]);
/** Whether the password of the account is not enough. */
export const isEnrolled = async (on: Queryable, userId: string): Promise<boolean> =>
  (await any.row(on, [userId]))?.some ?? false;
/** The factors that the account may show; none where its password is enough. */
export async function factorMethods(on: Queryable, userId: string): Promise<FactorMethod[]> {
  const [app, keys, left] = await Promise.all([
    totpOf(on, userId),
    passkeysOf(on, userId),
    recoveryCodesLeft(on, userId),
  ]);
  const methods: FactorMethod[] = [];
  if (app?.confirmedAt) methods.push('TOTP');
  if (keys.length > 0) methods.push('PASSKEY');
  if (methods.length > 0 && left > 0) methods.push('RECOVERY_CODE');
  return methods;
}
/** The ways in which the holder may prove who they are. */
export async function provingMethods(on: Queryable, userId: string): Promise<(FactorMethod | 'PASSWORD')[]> {
  const methods = await factorMethods(on, userId);
  return methods.length > 0 ? methods : ['PASSWORD'];
}
/** The second factors that were set up since then, the oldest first. */
export const factorsSince = (on: Queryable, userId: string, from: Date) => since.rows(on, [userId, from]);
export async function dropFactorsSince(tx: Tx, userId: string, from: Date): Promise<void> {
  for (const drop of dropSince) await drop.run(tx, [userId, from]);
}
/** Recovery codes alone would be no second factor. */
export async function dropLoneRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  if (!(await isEnrolled(tx, userId))) await dropRecoveryCodes(tx, userId);
}
/** Removes every factor of the account, so that only the password is left; returns how many it had. */
export async function dropFactors(tx: Tx, userId: string): Promise<number> {
  await dropCodes.run(tx, [userId]);
  return (await dropAllTotp.run(tx, [userId])) + (await dropAllPasskeys.run(tx, [userId]));
}
