import { askToConfirmEmail, cancelEmailChange, updateProfile, type Personal } from 'shared-contract';
import { originOf } from '../audit/call.ts';
import { sharedCounter } from '../../platform/limits/limits.ts';
import { limitTable } from '../limits.ts';
import { newPasswordHash } from './passwords.ts';
import { askToConfirm, cancelChange } from './addresses.service.ts';
import { changeEmail, changePassword } from './profile.service.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
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
  /** Handed in: it is a read of `reads/personal`, which the shop does not import. */
  personal: (on: Queryable, userId: string) => Promise<Personal>;
}> = (router, { db, outbox, storeConfig, tokens, config, personal }) => {
  const mailing = { outbox, count: sharedCounter(tokens.mark, config.rateLimitScale) };

  router.handle(
    updateProfile,
    async (call) => {
      const { body, identity } = call;
      const from = originOf(call);
      if ('email' in body) {
        const { accountsPrivate: isPrivate } = await storeConfig.read();
        const { isWaiting, profile } = await db.transaction(async (tx) => ({
          isWaiting: await changeEmail(tx, mailing, identity, body.email, { isPrivate, from }),
          profile: await personal(tx, identity.userId),
        }));
        const message = isWaiting
          ? `We have sent an e-mail to ${body.email}. Its link changes your address.`
          : 'Email updated successfully!';
        return { message, ...profile };
      }
      const hash = await newPasswordHash(body.password, identity);
      const profile = await db.transaction(async (tx) => {
        await changePassword(tx, mailing, identity, hash, from);
        return personal(tx, identity.userId);
      });
      return {
        message: 'Password changed successfully! Please log in again with your new password.',
        ...profile,
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
