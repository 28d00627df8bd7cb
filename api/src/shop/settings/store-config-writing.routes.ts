import { getAdminConfig, updateAdminConfig } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Module } from '../module.ts';
import { blankStore, storeConfigOf } from './store-config.service.ts';
import { changedStore } from './store-config-writing.rules.ts';
import { lockStore, saveStore } from './store-config-writing.sql.ts';
import { readStore, type SavedStore } from './store-config.sql.ts';

/** Before the first save: the version that the first save starts from. */
const unsavedStore: SavedStore = { document: {}, version: 1 };

export const storeConfigWritingRoutes: Module = (router, { db, config }) => {
  const hasGateway = config.hoodpay !== undefined;

  const replyOf = ({ document, version }: SavedStore) => ({
    ...storeConfigOf(document, hasGateway),
    version,
  });

  // Not the cached one, because a form has to start from what is saved.
  router.handle(getAdminConfig, async () => replyOf((await readStore(db)) ?? unsavedStore));

  router.handle(updateAdminConfig, async ({ body, identity, requestId }) => {
    const { expected_version: expected, ...change } = body;
    return db.transaction(async (tx) => {
      const saved = await lockStore(tx);
      if (expected !== undefined && expected !== saved.version)
        throw fail('CHANGED_MEANWHILE', { details: { current: replyOf(saved) } });
      const before = { ...blankStore, ...saved.document };
      const after = changedStore(before, change);
      const version = await saveStore(tx, after, identity.userId);
      await audit(tx, {
        actorId: identity.userId,
        action: 'store-config.update',
        targetType: 'store_config',
        targetId: null,
        before,
        after,
        requestId,
      });
      tx.changed('settings');
      return replyOf({ document: after, version });
    });
  });
};
