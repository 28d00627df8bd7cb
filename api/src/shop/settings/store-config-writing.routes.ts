import { getAdminConfig, updateAdminConfig } from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { change, formOf, savedStore } from './store-config-writing.service.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Identity } from '../../platform/identity.ts';

export const storeConfigWritingRoutes: Module<{
  db: Db;
  config: { hoodpay: unknown };
  /** Handed in, because `shop/factors` imports the settings. */
  requireProof: (on: Tx, identity: Identity) => Promise<void>;
}> = (router, { db, config, requireProof }) => {
  const hasGateway = config.hoodpay !== undefined;

  router.handle(getAdminConfig, async () => formOf(await savedStore(db), hasGateway));

  router.handle(updateAdminConfig, async (call) => {
    const { expected_version: expected, ...wanted } = call.body;
    const by = { ...actorOf(call), requireProof: (tx: Tx) => requireProof(tx, call.identity) };
    const saved = await db.transaction((tx) => change(tx, wanted, expected, hasGateway, by));
    return formOf(saved, hasGateway);
  });
};
