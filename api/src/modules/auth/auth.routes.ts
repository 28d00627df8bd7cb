import { guestToken, login, logout, register } from 'shared-contract';
import type { Deps } from '../../deps.ts';
import { isId } from '../../domain/ids.ts';
import type { Router } from '../../http/handle.ts';
import { limitTable } from '../../http/rate-limits.ts';
import { makeAccount } from './accounts.service.ts';
import { signIn, tokenFor } from './auth.service.ts';
import { revokeToken } from './auth.sql.ts';

export function authRoutes(router: Router, deps: Deps): void {
  const { db, tokens } = deps;

  router.handle(login, async ({ body, request }) => ({
    token: await signIn(deps, { ...body, address: request.ip }),
  }));

  router.handle(
    register,
    // Anyone may register, and only as a member (decisions, section 4).
    async ({ body }) => ({ token: tokenFor(tokens, await makeAccount(db, { ...body, role: 'USER' })) }),
    { limits: [limitTable.registrations] },
  );

  router.handle(guestToken, async () => ({ token: tokens.guest() }));

  router.handle(logout, async ({ identity }) => {
    // A guest's token opens nothing that would have to be closed.
    if (identity.role !== 'GUEST' && isId(identity.jti))
      await revokeToken(db, identity.jti, identity.expiresAt);
    return { message: 'Signed out.' };
  });
}
