import { signOut, useSessionStore } from 'shared-auth';

/** After a password change every older token has ended, this one too (rules 1.13). */
const AFTER_MS = 3_000;

/** Signs out after 3 seconds, on whatever page the user is by then, unless they have signed out or in meanwhile. */
export function signOutSoon(): void {
  const tokenOf = () => useSessionStore.getState().token;
  const token = tokenOf();
  setTimeout(() => {
    if (tokenOf() === token) void signOut();
  }, AFTER_MS);
}
