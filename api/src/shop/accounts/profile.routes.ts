import { askToConfirmEmail, getPersonal, updateProfile } from 'shared-contract';
import { originOf } from '../audit/actor.ts';
import { limitTable } from '../limits.ts';
import { newPasswordHash } from './passwords.ts';
import { askToConfirm } from './addresses.service.ts';
import { changeEmail, changePassword, personal } from './profile.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';

export const profileRoutes: Module<{ db: Db; outbox: Outbox; storeConfig: StoreConfigReader }> = (
  router,
  { db, outbox, storeConfig },
) => {
  router.handle(getPersonal, ({ identity }) => personal(db, outbox, identity.userId));

  router.handle(
    updateProfile,
    async (call) => {
      const { body, identity } = call;
      const from = originOf(call);
      if ('email' in body) {
        const { accountsPrivate: isPrivate } = await storeConfig.read();
        return db.transaction((tx) => changeEmail(tx, outbox, identity, body.email, { isPrivate, from }));
      }
      const hash = await newPasswordHash(body.password, identity);
      const changed = await db.transaction((tx) => changePassword(tx, outbox, identity, hash, from));
      return {
        message: 'Password changed successfully! Please log in again with your new password.',
        ...changed,
      };
    },
    { limits: [limitTable.profileChanges] },
  );

  router.handle(
    askToConfirmEmail,
    async ({ identity: { userId } }) => ({
      message: await db.transaction((tx) => askToConfirm(tx, outbox, userId)),
    }),
    { limits: [limitTable.mailsAsked] },
  );
};
