import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identify, Identity } from '../../platform/http/identity.ts';
import { isId } from '../../platform/ids.ts';
import { accountState } from './identity.sql.ts';
import type { Claims, Tokens } from './tokens.ts';

const nobody: Identity = { userId: '', username: 'Guest', role: 'GUEST', jti: '', version: 0, expiresAt: 0 };

const bearer = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined;
};

const identityOf = (claims: Claims): Identity => ({
  userId: claims.sub,
  username: claims.username,
  role: claims.role,
  jti: claims.jti,
  version: claims.ver,
  expiresAt: claims.exp,
});

/** Role and version come from the database, so an older token of a changed account is not valid. */
async function current(db: Queryable, claims: Claims): Promise<Identity | undefined> {
  if (!isId(claims.sub) || !isId(claims.jti)) return undefined;
  const account = await accountState(db, claims.sub, claims.jti);
  if (!account || account.revoked || account.version !== claims.ver) return undefined;
  return { ...identityOf(claims), username: account.username, role: account.role };
}

/**
 * Public reads take anyone, and treat a bad token as a guest; only an admin sees more there, so only an
 * admin's token is looked up. Everything else: 401 without a valid identity, 403 for the wrong role.
 */
export const identifier =
  ({ db, tokens }: { db: Queryable; tokens: Tokens }): Identify =>
  async (request, endpoint) => {
    const token = bearer(request);
    const claims = token === undefined ? undefined : tokens.read(token);
    if (endpoint.roles === 'PUBLIC') {
      if (claims?.role !== 'ADMIN') return claims ? identityOf(claims) : nobody;
      return (await current(db, claims)) ?? nobody;
    }
    if (!claims) throw fail('TOKEN_INVALID');
    if (claims.role === 'GUEST') {
      if (endpoint.roles.includes('GUEST')) return identityOf(claims);
      throw fail('FORBIDDEN');
    }
    const identity = await current(db, claims);
    if (!identity) throw fail('TOKEN_INVALID');
    if (!endpoint.roles.includes(identity.role)) throw fail('FORBIDDEN');
    return identity;
  };
