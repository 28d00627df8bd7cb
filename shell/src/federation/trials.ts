import { call, useSessionStore } from 'shared-auth';

/**
 * While some version of a remote is only for some accounts, the server has to know who signed in here, because pages are
 * requested without a token. This keeps the account in a cookie, which gives no other right.
 * @param readRegistry reads the registry again, for the remotes that are not loaded yet
 */
export function followAccount(readRegistry: () => Promise<void>): void {
  const tell = async () => {
    const { status, role, username } = useSessionStore.getState();
    if (
      status === 'resolving' ||
      accountInCookie() === (status === 'authenticated' ? `${role}.${username}` : '')
    )
      return;
    await call('POST /remotes/visitor').catch(() => undefined);
    await readRegistry();
  };
  useSessionStore.subscribe(() => void tell());
  void tell();
}

/** Such as `STAFF.sam`. Empty where there is no cookie. */
function accountInCookie(): string {
  const [, value = ''] = /(?:^|; )visitor-account=([^;]*)/.exec(document.cookie) ?? [];
  return decodeURIComponent(value.slice(value.indexOf('.') + 1));
}
