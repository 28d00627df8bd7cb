import { useEffect, type ReactNode } from 'react';
import { ShieldX } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOut, useAccess, useSession } from 'shared-auth';
import type { Role } from 'shared-contract/types';
import { Button, ButtonLink, EmptyState } from 'shared-ui';
import { dashboardOf, paths } from '../paths.ts';
import { strings } from '../strings.ts';

interface GuardProps {
  /** Who may open the page; everyone where it is absent. */
  roles?: readonly Role[] | undefined;
  /** The placeholder until it is known whether the page may be shown. */
  waiting: ReactNode;
  /** The frame around the refusal. */
  around: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * The guard of a page (rules 14.2). It waits while the session is not known, sends a guest to /login, and refuses a role that is
 * not allowed. The API checks the role as well. The guard only spares the visitor a page that would fail.
 */
export function Guard({ roles, waiting, around, children }: GuardProps) {
  const access = useAccess(roles);
  if (access === 'allowed') return children;
  if (access === 'resolving') return waiting;
  if (access === 'signed-out') return <ToLogin waiting={waiting} />;
  return around(<AccessDenied />);
}

function ToLogin({ waiting }: Pick<GuardProps, 'waiting'>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // A logout or a 401 has already changed the address, with or without a path to return to.
    if (globalThis.location.pathname !== pathname) return;
    void navigate(paths.loginFrom(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return waiting;
}

/** A person who may not open a page can go to their own dashboard or sign in with another account (docs/adr/0019). */
function AccessDenied() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { role } = useSession();
  const goToLogin = () => {
    // The sign-in page redirects signed-in people, so they are signed out first.
    void signOut();
    void navigate(paths.loginFrom(pathname + search), { replace: true });
  };
  return (
    <EmptyState
      icon={ShieldX}
      heading="h1"
      role="alert"
      title={strings.guard.denied}
      text={strings.guard.deniedText}
      action={
        <>
          <ButtonLink variant="primary" to={dashboardOf(role)}>
            {strings.guard.goToDashboard}
          </ButtonLink>
          <Button onClick={goToLogin}>{strings.guard.goToLogin}</Button>
        </>
      }
    />
  );
}
