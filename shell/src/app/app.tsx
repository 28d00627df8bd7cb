import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { QueryProvider } from 'shared-auth';
import { ConfigNotice } from '../chrome/config-notice.tsx';
import { OfflineBanner } from '../chrome/offline-banner.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { CurrentPage } from './current-page.tsx';
import { EarlyInputReplay } from './early-input-replay.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SessionNavigation } from './session-navigation.tsx';
import { VisitorKnown } from './visitor-known.tsx';

interface AppProps {
  router?: (props: { children: ReactNode }) => ReactNode;
  /** Rendered beside the pages. */
  badge?: ReactNode;
}

/**
 * The whole store: one router, the page of the address, and an error boundary. The server draws the same tree with a router
 * of its own (server.tsx), so that the browser can hydrate the server's markup.
 */
export function App({ router: Router = BrowserRouter, badge }: AppProps) {
  return (
    <QueryProvider>
      <Router>
        <SessionNavigation />
        <RouteFocus />
        <ConfigNotice />
        <CrashBoundary>
          <CurrentPage />
        </CrashBoundary>
      </Router>
      <OfflineBanner />
      {badge}
      <VisitorKnown />
      <EarlyInputReplay />
    </QueryProvider>
  );
}
