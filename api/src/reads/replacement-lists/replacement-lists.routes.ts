import { getClaimRecord, listPendingReplacements, listReplacements } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import { readingOf } from '../../shop/audit/call.ts';
import {
  listPending,
  listRequests,
  readClaimRecord,
  type RequestListDeps,
} from './replacement-lists.service.ts';

export const replacementListRoutes: Module<RequestListDeps> = (router, deps) => {
  router.handle(listPendingReplacements, (call) => listPending(deps, readingOf(call), call.query));
  router.handle(listReplacements, (call) => listRequests(deps, readingOf(call), call.query));
  router.handle(getClaimRecord, ({ params }) => readClaimRecord(deps.db, params.requestId));
};
