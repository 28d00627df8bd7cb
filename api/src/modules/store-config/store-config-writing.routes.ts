import { getAdminConfig, updateAdminConfig } from 'shared-contract';
import { audit } from '../audit/audit.sql.ts';
import type { Module } from '../index.ts';
import { blankStore, storeConfigOf } from './store-config.service.ts';
import { changedStore } from './store-config-writing.rules.ts';
import { lockStore, saveStore } from './store-config-writing.sql.ts';
import { readStore } from './store-config.sql.ts';

export const storeConfigWritingRoutes: Module = (router, { db, config, storeConfig, catalogue }) => {
  const hasGateway = config.hoodpay !== undefined;

  // Not the cached one: a form that is about to be saved starts from what is saved.
  router.handle(getAdminConfig, async () => storeConfigOf((await readStore(db))?.document ?? {}, hasGateway));

  router.handle(updateAdminConfig, async ({ body, identity, requestId }) =>
    db.transaction(async (tx) => {
      const { document } = await lockStore(tx);
      const before = { ...blankStore, ...document };
      const after = changedStore(before, body);
      await saveStore(tx, after, identity.userId);
      await audit(tx, {
        actorId: identity.userId,
        action: 'store-config.update',
        targetType: 'store_config',
        targetId: null,
        before,
        after,
        requestId,
      });
      tx.afterCommit(() => {
        storeConfig.invalidate();
        // Enforced ratings show in every product.
        catalogue.invalidate();
      });
      return storeConfigOf(after, hasGateway);
    }),
  );
};
