import { endOtherSessions, endSession, listSessions } from 'shared-contract';
import type { CountryOf } from '../accounts/countries.ts';
import { originOf } from '../audit/call.ts';
import { endOtherSessions as endOthers, endOwnSession, ownSessions } from './sessions.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const sessionRoutes: Module<{ db: Db; countryOf: CountryOf }> = (router, { db, countryOf }) => {
  router.handle(listSessions, ({ identity, request }) => ownSessions(db, identity, request.ip, countryOf));

  router.handle(endSession, async (call) => {
    const { params, identity } = call;
    await db.transaction((tx) => endOwnSession(tx, identity, params.sessionId, originOf(call)));
    return { message: 'The session was ended.' };
  });

  router.handle(endOtherSessions, async (call) => {
    const ended = await db.transaction((tx) => endOthers(tx, call.identity, originOf(call)));
    return { message: ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.` };
  });
};
