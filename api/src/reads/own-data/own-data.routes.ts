import { exportOwnCodes, exportOwnData } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import { limitTable } from '../../shop/limits.ts';
import { readOwnCodes, readOwnData, type OwnDataDeps } from './own-data.service.ts';

const few = { limits: [limitTable.exports] };

/** The data that the store has about a customer, for download. Codes are a separate file, which requires a fresh proof. */
export const ownDataRoutes: Module<OwnDataDeps> = (router, deps) => {
  router.handle(exportOwnData, ({ identity, request }) => readOwnData(deps, identity, request.ip), few);
  router.handle(exportOwnCodes, ({ identity }) => readOwnCodes(deps, identity.userId), few);
};
