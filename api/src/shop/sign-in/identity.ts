import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isStaff, type CodeQuery, type EndpointSpec } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identify } from '../../platform/http/identity.ts';
import type { Identity } from '../../platform/identity.ts';
import { isId } from '../../platform/ids.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';
import { requireProof } from '../factors/step-up.service.ts';
import { accountState } from './identity.sql.ts';
import { networkPart } from '../accounts/places.ts';
import { noteSeen } from '../accounts/sessions.sql.ts';
import type { Claims, Tokens } from '../accounts/tokens.ts';

const nobody: Identity = {
  userId: '',
  username: 'Guest',
  role: 'GUEST',
  sessionId: '',
  version: 0,
  provedLately: false,
};

const bearer = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined;
};

const identityOf = (claims: Claims): Identity => ({
  userId: claims.sub,
  username: claims.username,
  role: claims.role,
  sessionId: claims.sid ?? '',
  version: claims.ver,
  provedLately: false,
});

interface IdentityDeps {
  db: Queryable;
  storeConfig: Pick<StoreConfigReader, 'read'>;
  tokens: Tokens;
  log: Logger;
}

/** Session, role and version come from the database, so the token of a session that was ended, or of a changed account, is not valid. */
async function current(
  { db, log }: IdentityDeps,
  claims: Claims,
  address: string,
): Promise<{ identity: Identity; lacksFactor: boolean } | undefined> {
  const { sub, sid = '' } = claims;
  if (!isId(sub) || !isId(sid)) return undefined;
  const account = await accountState(db, sub, sid);
  if (!account || account.version !== claims.ver) return undefined;
  // No call waits for it, and none fails because of it.
  if (account.seenLongAgo)
    noteSeen(db, sid, networkPart(address)).catch((error: unknown) =>
      log.warn({ err: error }, 'the time of last use of a session could not be written'),
    );
  const { username, role, provedLately } = account;
  const identity = { ...identityOf(claims), username, role, provedLately };
  return { identity, lacksFactor: account.lacksFactor };
}

/** The store asks staff and admins for a second factor, and they have none (rules 1.25). */
const lacksRequired = async ({ storeConfig }: IdentityDeps, { lacksFactor }: { lacksFactor: boolean }) =>
  lacksFactor && (await storeConfig.read()).requiresFactor;

/** Whether the call needs a fresh proof. Masked codes need none (rules 3.16). A query of another form is refused later. */
const asksForProof = ({ proof }: EndpointSpec, { role }: Identity, query: unknown): boolean =>
  proof === 'of-codes' ? isStaff(role) && (query as CodeQuery).codes !== 'masked' : proof === true;

/**
 * Public reads take anyone, and treat a bad token as a guest; only an admin sees more there, so only an
 * admin's token is looked up. Everything else: 401 without a valid identity, 403 for the wrong role.
 */
export const identifier =
  (deps: IdentityDeps): Identify =>
  (request, endpoint) => {
    const token = bearer(request);
    const claims = token === undefined ? undefined : deps.tokens.read(token);
    if (endpoint.roles === 'PUBLIC') {
      if (claims?.role === 'ADMIN') return adminOrNobody(deps, request, claims);
      return claims ? identityOf(claims) : nobody;
    }
    if (!claims) throw fail('TOKEN_INVALID');
    if (claims.role !== 'GUEST') return holder(deps, request, endpoint, claims);
    if (endpoint.roles.includes('GUEST')) return identityOf(claims);
    throw fail('FORBIDDEN');
  };

async function adminOrNobody(deps: IdentityDeps, request: FastifyRequest, claims: Claims): Promise<Identity> {
  const admin = await current(deps, claims, request.ip);
  return admin && !(await lacksRequired(deps, admin)) ? admin.identity : nobody;
}

async function holder(
  deps: IdentityDeps,
  request: FastifyRequest,
  endpoint: EndpointSpec,
  claims: Claims,
): Promise<Identity> {
  const found = await current(deps, claims, request.ip);
  if (!found) throw fail('TOKEN_INVALID');
  const { identity } = found;
  if (!endpoint.roles.includes(identity.role)) throw fail('FORBIDDEN');
  if (!endpoint.beforeEnrolment && (await lacksRequired(deps, found))) throw fail('ENROLMENT_REQUIRED');
  if (asksForProof(endpoint, identity, request.query)) await requireProof(deps.db, identity);
  return identity;
}
