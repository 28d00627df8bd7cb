import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { accessOf, useSession } from 'shared-auth';
import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';
import type { Role } from 'shared-contract/types';
import { Spinner } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { Chrome } from '../chrome/chrome.tsx';
import { PageSkeleton } from '../chrome/page-skeleton.tsx';
import { remoteManifests, RemoteBoundary, routeAt } from '../federation/index.ts';
import { ownRoutes } from '../own-routes.ts';
import { dashboardOf, paths, safeReturnPath } from '../paths.ts';
import { strings } from '../strings.ts';
import { Guard } from './guard.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageTitle } from './page-title.tsx';
import { renewable } from './renewable.ts';

// Visitors who browse do not need the sign-in forms, so these are separate files.
const loginPage = renewable(() =>
  import('../features/sign-in/login-page.tsx').then(({ LoginPage }) => LoginPage),
);
const registerPage = renewable(() =>
  import('../features/sign-in/register-page.tsx').then(({ RegisterPage }) => RegisterPage),
);

const ownPages: Record<keyof typeof ownRoutes, () => ComponentType> = {
  login: loginPage,
  register: registerPage,
};

const ownPageAt = (pathname: string) =>
  Object.entries(ownRoutes)
    .map(([name, route]) => ({ ...route, page: ownPages[name as keyof typeof ownRoutes] }))
    .find(({ path }) => path === withoutSlash(pathname));

const withoutSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** The page of the address: one of the shell's own, a remote's behind its guard, or Not Found. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const own = ownPageAt(pathname);
  if (own) {
    return (
      <>
        <PageTitle title={own.title} />
        <SignedOutOnly>
          <OwnPage key={own.title} page={own.page} />
        </SignedOutOnly>
      </>
    );
  }
  const found = routeAt(remoteManifests(), pathname);
  return found ? <RemotePage {...found} /> : <NotFoundPage />;
}

function OwnPage({ page }: { page: () => ComponentType }) {
  const [Page] = useState(page);
  return (
    <Suspense fallback={<Spinner text={strings.loading} />}>
      <Page />
    </Suspense>
  );
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
  return children;
}

interface RemotePageProps {
  manifest: RemoteManifest;
  route: RemoteRoute;
}

/** A page with its own header has no other, unless it cannot be shown: then it gets the shell's header, to lead on. */
function RemotePage({ manifest, route }: RemotePageProps) {
  const inChrome = (content: ReactNode) => <Chrome>{content}</Chrome>;
  const skeleton = <PageSkeleton route={route} />;
  const page = route.ownHeader ? (
    <RemoteBoundary name={manifest.name} waiting={skeleton} aroundPanel={inChrome} />
  ) : (
    <Chrome>
      <RemoteBoundary name={manifest.name} waiting={skeleton} />
    </Chrome>
  );
  const waiting = (
    <>
      <h1 className={ui.visuallyHidden}>{route.title}</h1>
      {skeleton}
    </>
  );
  return (
    <>
      <PageTitle title={route.path === paths.home() ? null : route.title} />
      <Guard roles={route.roles} waiting={route.ownHeader ? waiting : inChrome(waiting)} around={inChrome}>
        {page}
      </Guard>
    </>
  );
}
