import { BrowserRouter } from 'react-router-dom';
import { ConfigNotice } from '../chrome/config-notice.tsx';
import { OfflineBanner } from '../chrome/offline-banner.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { CurrentPage } from './current-page.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SessionNavigation } from './session-navigation.tsx';

/** The whole store in the browser: one router, the page of the address, and a last net under it. */
export function App() {
  return (
    <BrowserRouter>
      <SessionNavigation />
      <RouteFocus />
      <ConfigNotice />
      <CrashBoundary>
        <CurrentPage />
      </CrashBoundary>
      <OfflineBanner />
    </BrowserRouter>
  );
}
