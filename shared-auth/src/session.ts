import { CUSTOMER_ROLES, type EndpointKey, type Role } from 'shared-contract/types';
import { call, onRefusal, prepareCalls, type CallReply } from './call.ts';
import { queryClient } from './query-client.ts';
import { guestSession, useSessionStore, type SessionState } from './session.store.ts';
import { forgetDrafts, lastVisit } from './stored-drafts.ts';
import { TIMEOUT_MS } from './timeout.ts';
import { sessionFrom, signOutNews, storedToken } from './token.ts';

const LOGIN_PAGES = ['/login', '/register'];

/** Changes the page. The shell passes its router, so that nothing is reloaded. */
export type Navigate = (to: string) => void;
let navigate: Navigate = (to) => globalThis.location.assign(to);
export function setNavigate(next: Navigate): void {
  navigate = next;
}

const isOnLoginPage = () => LOGIN_PAGES.includes(globalThis.location.pathname);

/** Calls that answer the same to everyone. Header and footer use them, so a change of the session keeps them. */
const FOR_EVERYONE: readonly unknown[] = [
  'GET /public/config',
  'GET /products/categories',
] satisfies EndpointKey[];

/** Sets the session and drops the data of the previous person, which the next one must not see. */
function become(session: SessionState): void {
  const before = useSessionStore.getState();
  useSessionStore.setState(session, true);
  if (before.status === 'resolving' || before.username === session.username) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => !FOR_EVERYONE.includes(queryKey[0]) });
  queryClient.getMutationCache().clear();
}

/** Signs in with the token of a sign-in that did not use `signIn`. */
export function adopt(token: string): void {
  const session = sessionFrom(token);
  if (!session) return;
  storedToken.write(token);
  // After a session has ended, the same person gets their drafts back. Another person does not.
  if (session.status === 'authenticated') forgetDrafts(session.username);
  become(session);
}

const isSignedIn = () => useSessionStore.getState().status === 'authenticated';

/**
 * The call that every first visit makes. It does not use the client of the other calls (client.ts), so that a page that brings
 * its data need not load that file. Without a guest token browsing still works, because public calls need no token.
 */
async function guestToken(): Promise<string | null> {
  const reply = await fetch(new URL('/api/public/guest/token', globalThis.location.origin), {
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return reply.ok ? ((await reply.json()) as CallReply<'GET /public/guest/token'>).token : null;
}

async function becomeGuest(): Promise<void> {
  const token = await guestToken().catch(() => null);
  // Somebody may have signed in while the guest token was loading.
  if (isSignedIn()) return;
  if (token === null) become(guestSession);
  else adopt(token);
}

function forget(): void {
  storedToken.clear();
  become(guestSession);
}

/** Reads the stored token. Without a valid one the visitor becomes a guest (rules 1.4). Call it once, at the start. */
export async function startSession(): Promise<void> {
  onRefusal({ leave: (to) => void (to ? navigate(to) : endSession()) });
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === signOutNews.key) forgetDrafts();
    if (key !== storedToken.key) return;
    // Another tab has signed in or out.
    const session = sessionFrom(storedToken.read());
    if (session) {
      if (session.status === 'authenticated') forgetDrafts(session.username);
      become(session);
      return;
    }
    become(guestSession);
    void becomeGuest();
  });
  const session = sessionFrom(storedToken.read());
  if (!session) return becomeGuest();
  become(session);
  // Every page shows data of the signed-in account, so the client is loaded early.
  if (isSignedIn()) prepareCalls();
}

/** @throws ApiError LOGIN_INVALID, LOGIN_THROTTLED, ACCOUNT_LOCKED, or SECOND_FACTOR_REQUIRED with what the next step needs */
export async function signIn(login: string, password: string): Promise<void> {
  adopt((await call('POST /auth/login', { body: { login, password } })).token);
}

/**
 * Returns what has to be done next, when the store does not sign the person in at once because accounts are private.
 * @throws ApiError USERNAME_RESERVED, USERNAME_TAKEN, EMAIL_TAKEN, PASSWORD_WEAK, REQUEST_INVALID with `fields`
 */
export async function register(account: {
  username: string;
  email: string;
  password: string;
}): Promise<string | undefined> {
  const { token, message } = await call('POST /auth/register', { body: account });
  if (token) adopt(token);
  return message;
}

/** Ends the token on the server and here, and opens /login. */
export async function signOut(): Promise<void> {
  const revoked = call('POST /auth/logout').catch(() => undefined);
  forgetDrafts();
  lastVisit.forget();
  signOutNews.tell();
  forget();
  navigate('/login');
  await revoked;
  await becomeGuest();
}

/** For any 401: removes the token, lets the visitor sign in again and returns to the same page (rules 1.5). */
async function endSession(): Promise<void> {
  forget();
  if (!isOnLoginPage()) {
    const { pathname, search } = globalThis.location;
    navigate(`/login?from=${encodeURIComponent(pathname + search)}`);
  }
  await becomeGuest();
}

const isCustomerRole = (role: Role) => CUSTOMER_ROLES.some((customer) => customer === role);

/** The session: its status, username and role, and the checks that screens use. */
export function useSession() {
  const { status, username, role } = useSessionStore();
  return {
    status,
    username,
    role,
    isSignedIn: status === 'authenticated',
    isCustomer: status === 'authenticated' && isCustomerRole(role),
  };
}

export type Access = 'resolving' | 'signed-out' | 'denied' | 'allowed';

/** What the guard of a route decides (rules 14.2): wait, send to /login, deny, or show the page. */
export function accessOf(
  { status, role }: Pick<SessionState, 'status' | 'role'>,
  roles?: readonly Role[],
): Access {
  if (!roles) return 'allowed';
  if (status === 'resolving') return 'resolving';
  if (status === 'guest') return 'signed-out';
  return roles.includes(role) ? 'allowed' : 'denied';
}

export const useAccess = (roles?: readonly Role[]): Access => accessOf(useSessionStore(), roles);
