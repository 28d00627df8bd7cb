import { createHmac, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { ROLES, type Role } from 'shared-contract';

/** The claims of a session token (rules 1.3). Times in unix seconds. */
export interface Claims {
  sub: string;
  username: string;
  role: Role;
  /** The account's token version when it was made: a password or role change raises it. */
  ver: number;
  /** The session; a guest has none. */
  sid?: string;
  jti: string;
  iat: number;
  exp: number;
}

export interface Tokens {
  issue(holder: Pick<Claims, 'sub' | 'username' | 'role' | 'ver' | 'sid'>): string;
  guest(): string;
  /** The claims of a token that is signed by us and has not expired. */
  read(token: string): Claims | undefined;
  /** A keyed hash, to recognise a text that must not be stored. */
  mark(text: string): Buffer;
  /** A text by which a device shows that this account signed in on it. It gives no rights. */
  device(userId: string): string;
  /** The id of the device, if `text` is signed by us for this account and has not expired. */
  readDevice(text: string, userId: string): string | undefined;
}

const day = 24 * 60 * 60;
/** A device is known for that long after its last sign-in. */
export const deviceSeconds = 180 * day;
const shift = 8 * 60 * 60;
/** The session of a customer ends earlier where it is not used, or where its owner ends it (rules 1.16). */
const season = 90 * day;
/** How long a token may be used at most. */
export const lifetimeSeconds: Record<Role, number> = {
  GUEST: day,
  USER: season,
  RESELLER: season,
  STAFF: shift,
  ADMIN: shift,
};

const isClaims = (value: unknown): value is Claims => {
  const claims = (value ?? {}) as Record<string, unknown>;
  return (
    typeof claims['sub'] === 'string' &&
    typeof claims['username'] === 'string' &&
    ROLES.includes(claims['role'] as Role) &&
    Number.isInteger(claims['ver']) &&
    ['string', 'undefined'].includes(typeof claims['sid']) &&
    typeof claims['jti'] === 'string' &&
    Number.isInteger(claims['exp'])
  );
};

type Verify = (text: string) => unknown;

/** The content of a text that one of the verifiers accepts. */
function verified(verifiers: readonly Verify[], text: string): unknown {
  for (const verify of verifiers) {
    try {
      return verify(text);
    } catch {
      // Not signed with this one.
    }
  }
  return undefined;
}

/** `secret` signs; tokens that `previous` signed are accepted as well, while the secret is being changed. */
export function tokenMaker(secret: string, previous?: string): Tokens {
  const secrets = [secret, ...(previous === undefined ? [] : [previous])];
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  const verifiers: Verify[] = secrets.map((key) => createVerifier({ key, algorithms: ['HS256'] }));
  // A token is sent many times, and verified once. By the token itself: the verifier's own cache would hash each one it is asked for.
  const known = new LRUCache<string, Claims>({ max: 5_000 });
  const issue: Tokens['issue'] = (holder) => {
    const now = Math.floor(Date.now() / 1000);
    return sign({ ...holder, jti: randomUUID(), iat: now, exp: now + lifetimeSeconds[holder.role] });
  };
  // A separate key, so that a device's text is never a token, nor a token a device's text. 1 is the version of the format.
  const deviceKey = (each: string) => createHmac('sha256', each).update('device:1').digest();
  const signDevice = createSigner({
    key: deviceKey(secret),
    algorithm: 'HS256',
    expiresIn: deviceSeconds * 1000,
  });
  const deviceVerifiers: Verify[] = secrets.map((each) =>
    createVerifier({ key: deviceKey(each), algorithms: ['HS256'], requiredClaims: ['exp'] }),
  );
  return {
    issue,
    device: (userId) => signDevice({ sub: userId, jti: randomUUID() }),
    readDevice(text, userId) {
      const { sub, jti } = (verified(deviceVerifiers, text) ?? {}) as { sub?: unknown; jti?: unknown };
      return sub === userId && typeof jti === 'string' ? jti : undefined;
    },
    mark: (text) => createHmac('sha256', secret).update(`mark:${text}`).digest(),
    guest: () => issue({ sub: randomUUID(), username: 'Guest', role: 'GUEST', ver: 0 }),
    read(token) {
      const seen = known.get(token);
      if (seen && seen.exp * 1000 >= Date.now()) return seen;
      const claims = verified(verifiers, token);
      if (!isClaims(claims)) return undefined;
      known.set(token, claims);
      return claims;
    },
  };
}
