import { getAdminConfig, updateAdminConfig } from 'shared-contract';
import { actorOf } from '../audit/actor.ts';
import type { Module } from '../module.ts';
import { change, formOf } from './store-config-writing.service.ts';
import { readStore, type SavedStore } from './store-config.sql.ts';

/** Before the first save: the version that the first save starts from. */
const unsavedStore: SavedStore = { document: {}, version: 1 };

export const storeConfigWritingRoutes: Module = (router, { db, config }) => {
  const hasGateway = config.hoodpay !== undefined;

  // Not the cached one, because a form has to start from what is saved.
  router.handle(getAdminConfig, async () => formOf((await readStore(db)) ?? unsavedStore, hasGateway));

  router.handle(updateAdminConfig, async (call) => {
    const { expected_version: expected, ...wanted } = call.body;
    const saved = await db.transaction((tx) => change(tx, wanted, expected, hasGateway, actorOf(call)));
    return formOf(saved, hasGateway);
  });
};
