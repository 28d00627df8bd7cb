import { askToConfirmEmail, cancelEmailChange, getPersonal, updateProfile } from 'shared-contract';
import { originOf } from '../audit/actor.ts';
import { sharedCounter } from '../../platform/limits/limits.ts';
import { limitTable } from '../limits.ts';
import { newPasswordHash } from './passwords.ts';
import { askToConfirm, cancelChange } from './addresses.service.ts';
import { changeEmail, changePassword, personal } from './profile.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { Tokens } from './tokens.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';

export const profileRoutes: Module<{
  db: Db;
  outbox: Outbox;
  storeConfig: StoreConfigReader;
  tokens: Pick<Tokens, 'mark'>;
  config: { rateLimitScale: number };
}> = (router, { db, outbox, storeConfig, tokens, config }) => {
  const mailing = { outbox, count: sharedCounter(tokens.mark, config.rateLimitScale) };
  router.handle(getPersonal, ({ identity }) => personal(db, outbox, identity.userId));

  router.handle(
    updateProfile,
    async (call) => {
      const { body, identity } = call;
      const from = originOf(call);
      if ('email' in body) {
        const { accountsPrivate: isPrivate } = await storeConfig.read();
        const { isWaiting, profile } = await db.transaction((tx) =>
          changeEmail(tx, mailing, identity, body.email, { isPrivate, from }),
        );
        const message = isWaiting
          ? `We have sent an e-mail to ${body.email}. Its link changes your address.`
          : 'Email updated successfully!';
        return { message, ...profile };
      }
      const hash = await newPasswordHash(body.password, identity);
      const changed = await db.transaction((tx) => changePassword(tx, mailing, identity, hash, from));
      return {
        message: 'Password changed successfully! Please log in again with your new password.',
        ...changed,
      };
    },
    { limits: [limitTable.profileChanges] },
  );

  router.handle(cancelEmailChange, async (call) => {
    await db.transaction((tx) => cancelChange(tx, call.identity, originOf(call)));
    return { message: 'Your e-mail address stays as it is.' };
  });

  router.handle(
    askToConfirmEmail,
    async ({ identity: { userId } }) => {
      const { address, isConfirmed } = await db.transaction((tx) => askToConfirm(tx, mailing, userId));
      return { message: isConfirmed ? 'Your address is confirmed.' : `We have sent a link to ${address}.` };
    },
    { limits: [limitTable.mailsAsked] },
  );
};
