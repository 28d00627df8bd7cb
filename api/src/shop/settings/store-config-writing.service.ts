import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import {
  changedStore,
  changesProtection,
  refuseUnknownNames,
  type ConfigChange,
} from './store-config-writing.rules.ts';
import { lockStore, saveStore, usernamesOf } from './store-config-writing.sql.ts';
import { blankStore, storeConfigOf } from './store-config.service.ts';
import { readStore, type SavedStore } from './store-config.sql.ts';

/** The settings as their form has them. */
export const formOf = ({ document, version }: SavedStore, hasGateway: boolean) => ({
  ...storeConfigOf(document, hasGateway),
  require_second_factor: document.require_second_factor ?? false,
  accounts_private: document.accounts_private ?? false,
  time_zone: document.time_zone ?? blankStore.time_zone,
  local_remote_accounts: document.local_remote_accounts ?? blankStore.local_remote_accounts,
  local_remote_origins: document.local_remote_origins ?? blankStore.local_remote_origins,
  version,
});

/** Before the first save: the version that the first save starts from. */
const unsavedStore: SavedStore = { document: {}, version: 1 };

/** Reads the database and not the cache, because a form starts from it. */
export const savedStore = async (on: Queryable): Promise<SavedStore> => (await readStore(on)) ?? unsavedStore;

interface ProvingActor extends Actor {
  /** Throws PROOF_REQUIRED when the last proof of the actor is too old. */
  requireProof: (on: Tx) => Promise<void>;
}

/**
 * Saves a partial change. Throws PROOF_REQUIRED where it changes a setting that protects accounts, and CHANGED_MEANWHILE, with the
 * settings as they are, where they are of another version by now.
 */
export async function change(
  tx: Tx,
  wanted: ConfigChange,
  expected: number | undefined,
  hasGateway: boolean,
  { requireProof, ...actor }: ProvingActor,
): Promise<SavedStore> {
  const saved = await lockStore(tx);
  if (expected !== undefined && expected !== saved.version)
    throw fail('CHANGED_MEANWHILE', { details: { current: formOf(saved, hasGateway) } });
  const before = { ...blankStore, ...saved.document };
  const names = wanted.local_remote_accounts;
  // The names as their accounts spell them.
  const known = names && (await usernamesOf(tx, names));
  if (known) refuseUnknownNames(names, known);
  const after = changedStore(before, {
    ...wanted,
    ...(known && { local_remote_accounts: known }),
  });
  if (changesProtection(before, after)) await requireProof(tx);
  const version = await saveStore(tx, after, actor.actorId);
  await audit(tx, {
    ...actor,
    action: 'store-config.update',
    targetType: 'store_config',
    targetId: null,
    before,
    after,
  });
  tx.changed('settings');
  return { document: after, version };
}
