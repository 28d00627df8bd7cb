import { useEffect, type ReactNode } from 'react';
import { ShieldX } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOut, useAccess, useSession } from 'shared-auth';
import type { Role } from 'shared-contract/types';
import { Button, ButtonLink, EmptyState, Spinner } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { dashboardOf, paths } from '../paths.ts';
import { strings } from '../strings.ts';

interface GuardProps {
  /** Who may open the page; everyone where it is absent. */
  roles?: readonly Role[] | undefined;
  /** The heading while the page is not shown. */
  title: string;
  /** The frame around the spinner and the refusal. */
  around: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * The guard of a page (rules 14.2): waits while it is not known who is here, sends a guest to /login,
 * and refuses a role that is not allowed. The API refuses on its own; this only spares the visit.
 */
export function Guard({ roles, title, around, children }: GuardProps) {
  const access = useAccess(roles);
  if (access === 'allowed') return children;
  if (access === 'resolving') return around(<Waiting title={title} />);
  if (access === 'signed-out') return around(<ToLogin title={title} />);
  return around(<AccessDenied />);
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <h1 className={ui.visuallyHidden}>{title}</h1>
      <Spinner text={strings.loading} />
    </>
  );
}

function ToLogin({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // A logout or a 401 has already changed the address, with or without the way back.
    if (globalThis.location.pathname !== pathname) return;
    void navigate(paths.loginFrom(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return <Waiting title={title} />;
}

/** A person who may not open a page can go to their own dashboard, or sign in as somebody else (docs/adr/0019). */
function AccessDenied() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { role } = useSession();
  const goToLogin = () => {
    // The sign-in page leads signed-in people on, so they are signed out first.
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
