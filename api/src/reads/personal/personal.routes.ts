import { getPersonal } from 'shared-contract';
import { personal } from './personal.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../../shop/mails/outbox.ts';

export const personalRoutes: Module<{ db: Db; outbox: Outbox }> = (router, { db, outbox }) => {
  router.handle(getPersonal, ({ identity }) => personal(db, outbox, identity.userId));
};
