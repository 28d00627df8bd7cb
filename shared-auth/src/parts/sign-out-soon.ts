import { signOut, useSessionStore } from 'shared-auth';

/** How long a success message is shown before the page changes, in milliseconds. */
const AFTER_MS = 3_000;

/**
 * Signs out after 3 seconds, on whatever page the user is then, unless they have signed out or in meanwhile. For a token that the
 * server has ended, by a change of the password (rules 1.13) or together with the account.
 */
export function signOutSoon(): void {
  const tokenOf = () => useSessionStore.getState().token;
  const token = tokenOf();
  setTimeout(() => {
    if (tokenOf() === token) void signOut();
  }, AFTER_MS);
}
