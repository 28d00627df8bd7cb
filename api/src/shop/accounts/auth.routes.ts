import { errorCatalog, guestToken, login, logout, register } from 'shared-contract';
import type { Module } from '../module.ts';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import { limitTable, sharedCounter } from '../../platform/http/rate-limits.ts';
import { draftAccount, makeAccount } from './accounts.service.ts';
import { signIn, tokenFor } from './auth.service.ts';
import { revokeToken } from './auth.sql.ts';
import { deviceOf, rememberDevice } from './device-cookie.ts';
import { speaksForStore } from './reserved-names.ts';

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
      if (speaksForStore(body.username, config.store_name))
        throw fail('USERNAME_RESERVED', {
          fields: { username: errorCatalog.USERNAME_RESERVED.message },
        });
      // Anyone may register, and only as a member.
      const draft = await draftAccount({ ...body, role: 'USER' });
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
    // A guest token gives no rights that would have to be revoked.
    if (identity.role !== 'GUEST' && isId(identity.jti))
      await revokeToken(db, identity.jti, identity.expiresAt);
    return { message: 'Signed out.' };
  });
};
