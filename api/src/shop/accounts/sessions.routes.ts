import { endOtherSessions, endSession, listSessions } from 'shared-contract';
import type { Module } from '../module.ts';
import { endOtherSessions as endOthers, endOwnSession, ownSessions } from './sessions.service.ts';

export const sessionRoutes: Module = (router, { db }) => {
  router.handle(listSessions, ({ identity, request }) => ownSessions(db, identity, request.ip));

  router.handle(endSession, async ({ params: { sessionId }, identity, requestId }) => {
    await db.transaction((tx) => endOwnSession(tx, identity, sessionId, requestId));
    return { message: 'The session was ended.' };
  });

  router.handle(endOtherSessions, async ({ identity, requestId }) => {
    const ended = await db.transaction((tx) => endOthers(tx, identity, requestId));
    return { message: ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.` };
  });
};
