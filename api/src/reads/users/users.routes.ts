import { exportUsers, getAdminUser, listUsers } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import { readingOf } from '../../shop/audit/call.ts';
import { pageOfUsers, readUser, wholeListOfUsers, type UserDeps } from './users.service.ts';

export const userRoutes: Module<UserDeps> = (router, deps) => {
  router.handle(listUsers, ({ query }) => pageOfUsers(deps, query));
  router.handle(exportUsers, ({ query }) => wholeListOfUsers(deps, query));
  router.handle(getAdminUser, (call) => readUser(deps, readingOf(call), call.params.userId, call.query));
};
