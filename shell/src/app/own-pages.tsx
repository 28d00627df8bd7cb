import { useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { accessOf, useSession } from 'shared-auth';
import type { Role } from 'shared-contract/types';
import { PageTitle } from './page-title.tsx';
import { renewable } from './renewable.ts';
import { remoteManifests, routeAt } from '../federation/index.ts';
import { ownRouteAt, type OwnPageName } from '../own-routes.ts';
import { dashboardOf, safeReturnPath } from '../paths.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { RegisterPage } from '../features/sign-in/register-page.tsx';
import * as styles from '../features/sign-in/auth.module.css';

// Few people open these, so they are a separate file.
const recoveryPages = renewable(() =>
  import('../features/sign-in/recovery-pages.tsx').then(({ RecoveryPages }) => RecoveryPages),
);

const pages: Partial<Record<OwnPageName, ComponentType>> = { login: LoginPage, register: RegisterPage };

const unchanging = () => () => undefined;

/** The pages of the shell itself. */
export function OwnPages() {
  const { pathname } = useLocation();
  const { name, title, signedOutOnly } = ownRouteAt(pathname);
  const Page = pages[name] ?? Recovery;
  return (
    <>
      <PageTitle title={title} />
      <NotLive />
      {signedOutOnly ? (
        <SignedOutOnly>
          <Page key={name} />
        </SignedOutOnly>
      ) : (
        <Page key={name} />
      )}
    </>
  );
}

/**
 * Marks a sign-in form that is not hydrated yet. The form is hydrated when its file has arrived, later than the rest of the page.
 * What was typed is kept until this element is gone (early-input.js). It is a component of its own, because its change of state
 * would render the form again.
 */
function NotLive() {
  const isLive = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  return !isLive && <i hidden data-part="not-live" />;
}

function Recovery() {
  const [Pages] = useState(recoveryPages);
  return <Pages />;
}

/** Where a signed-in person goes: back to the page they came from if they may open it, else to their dashboard. */
function destinationOf(role: Role, search: string): string {
  const from = safeReturnPath(new URLSearchParams(search).get('from'), globalThis.location.origin);
  const route = from && routeAt(remoteManifests(), new URL(from, globalThis.location.origin).pathname)?.route;
  const open = route && accessOf({ status: 'authenticated', role }, route.roles) === 'allowed';
  return from && open ? from : dashboardOf(role);
}

/** Sign-in and registration are for those who are not signed in (rules 14.1). */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const { status, role } = useSession();
  const { search } = useLocation();
  if (status === 'authenticated') return <Navigate to={destinationOf(role, search)} replace />;
  return <div className={styles.signedOutOnly}>{children}</div>;
}
