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
 * The session a token carries, or null when it is malformed or expired (rules 1.4).
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

// A browser may refuse storage (private windows, policies): the session then lives as long as the page.
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

/** Signals a sign-out to other tabs. A token that is gone does not say so: it may have expired. */
export const signOutNews = {
  key: 'store.signed-out',
  tell: () => guarded(() => localStorage.setItem('store.signed-out', String(Date.now())), undefined),
};
