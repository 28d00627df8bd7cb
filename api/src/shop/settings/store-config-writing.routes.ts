import { getAdminConfig, updateAdminConfig } from 'shared-contract';
import { actorOf } from '../audit/actor.ts';
import { change, formOf, savedStore } from './store-config-writing.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const storeConfigWritingRoutes: Module<{ db: Db; config: { hoodpay: unknown } }> = (
  router,
  { db, config },
) => {
  const hasGateway = config.hoodpay !== undefined;

  router.handle(getAdminConfig, async () => formOf(await savedStore(db), hasGateway));

  router.handle(updateAdminConfig, async (call) => {
    const { expected_version: expected, ...wanted } = call.body;
    const saved = await db.transaction((tx) => change(tx, wanted, expected, hasGateway, actorOf(call)));
    return formOf(saved, hasGateway);
  });
};
