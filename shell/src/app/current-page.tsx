import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';
import { Spinner } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { Chrome } from '../chrome/chrome.tsx';
import { PageSkeleton } from '../chrome/page-skeleton.tsx';
import { remoteManifests, RemoteBoundary, routeAt } from '../federation/index.ts';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { Guard } from './guard.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageTitle } from './page-title.tsx';
import { renewable } from './renewable.ts';

// Visitors who only browse do not need the sign-in forms, so these are in a separate file.
const ownPages = renewable(() => import('./own-pages.tsx').then(({ OwnPages }) => OwnPages));

/** The pages of the shell itself; a test compares them with own-routes.ts. */
export const isOwnPage = (pathname: string) =>
  /^\/(login|register|(forgot|reset)-password|(confirm|undo)-email)\/*$/.test(pathname);

/** The page of the address: one of the shell's own, a remote's behind its guard, or Not Found. */
export function CurrentPage() {
  const { pathname } = useLocation();
  if (isOwnPage(pathname)) return <OwnPage />;
  const found = routeAt(remoteManifests(), pathname);
  return found ? <RemotePage {...found} /> : <NotFoundPage />;
}

function OwnPage() {
  const [Page] = useState(ownPages);
  return (
    <Suspense fallback={<Spinner text={strings.loading} />}>
      <Page />
    </Suspense>
  );
}

interface RemotePageProps {
  manifest: RemoteManifest;
  route: RemoteRoute;
}

/**
 * A page with its own header gets the shell's header only while the page itself cannot be shown, so that the visitor can
 * navigate.
 */
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
