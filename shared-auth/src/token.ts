import { jwtDecode } from 'jwt-decode';
import { ROLES, type Role } from 'shared-contract/types';
import { guestSession, type SessionState } from './session.store.ts';

const KEY = 'store.token';

interface Claims {
  username?: unknown;
  role?: unknown;
  exp?: unknown;
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/**
 * The session that a token names, or null when the token is malformed or expired (rules 1.4).
 * @param nowSeconds unix seconds
 */
export function sessionFrom(token: string | null, nowSeconds = Date.now() / 1000): SessionState | null {
  if (!token) return null;
  try {
    const { username, role, exp } = jwtDecode<Claims>(token);
    if (!isRole(role) || typeof exp !== 'number' || exp <= nowSeconds) return null;
    if (role === 'GUEST') return { ...guestSession, token };
    return { status: 'authenticated', token, username: String(username ?? ''), role };
  } catch {
    return null;
  }
}

// A browser may refuse storage (private windows, policies). The session then lasts as long as the page.
const guarded = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export const storedToken = {
  key: KEY,
  read: () => guarded(() => localStorage.getItem(KEY), null),
  write: (token: string) => guarded(() => localStorage.setItem(KEY, token), undefined),
  clear: () => guarded(() => localStorage.removeItem(KEY), undefined),
};

/** Tells other tabs about a sign-out. A missing token does not, because it may have expired. */
export const signOutNews = {
  key: 'store.signed-out',
  tell: () => guarded(() => localStorage.setItem('store.signed-out', String(Date.now())), undefined),
};
