import { lockReplacement, unlockReplacement } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { actorOf } from '../audit/call.ts';
import { releaseLock, takeLock } from './locks.service.ts';

export const replacementLockRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(lockReplacement, (call) =>
    db.transaction((tx) => takeLock(tx, call.params.requestId, call.body.take_over ?? false, actorOf(call))),
  );

  router.handle(unlockReplacement, async ({ params, identity }) => {
    await db.transaction((tx) => releaseLock(tx, params.requestId, identity.userId));
    return { message: 'Others may work on this request.' };
  });
};
