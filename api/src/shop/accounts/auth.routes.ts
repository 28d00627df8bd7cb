import { guestToken, login, logout, register } from 'shared-contract';
import type { Module } from '../module.ts';
import { limitTable, sharedCounter } from '../../platform/http/rate-limits.ts';
import { draftMember, makeAccount } from './accounts.service.ts';
import { signIn, signOut, tokenFor } from './auth.service.ts';
import { deviceOf, rememberDevice } from './device-cookie.ts';

export const authRoutes: Module = (router, deps) => {
  const { db, tokens, storeConfig } = deps;
  const devices = { tokens, secure: deps.config.publicUrl.startsWith('https://') };
  const count = sharedCounter(tokens.mark, deps.config.rateLimitScale);

  router.handle(login, async ({ body, request, reply }) => {
    const account = await signIn(deps, {
      ...body,
      address: request.ip,
      deviceOf: (userId) => deviceOf(request, tokens, userId),
    });
    rememberDevice(reply, devices, account.id);
    return { token: tokenFor(tokens, account) };
  });

  router.handle(
    register,
    async ({ body, request, reply }) => {
      const { config } = await storeConfig.read();
      const draft = await draftMember(body, config.store_name);
      const account = await db.transaction(async (tx) => {
        // Rolled back with the transaction when the name turns out to be taken.
        await count(tx, limitTable.registrations, request.ip);
        return makeAccount(tx, draft);
      });
      rememberDevice(reply, devices, account.id);
      return { token: tokenFor(tokens, account) };
    },
    { limits: [limitTable.registrationTries] },
  );

  router.handle(guestToken, async () => ({ token: tokens.guest() }));

  router.handle(logout, async ({ identity }) => {
    await signOut(db, identity);
    return { message: 'Signed out.' };
  });
};
