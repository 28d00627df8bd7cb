import type { ReactNode } from 'react';
import { SkipLink } from 'shared-ui';
import { AnnouncementBar } from './announcement-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './chrome.css';

/** What stands around every page that has no header of its own. */
export function Chrome({ children }: { children: ReactNode }) {
  return (
    <div className="chrome">
      <SkipLink />
      <AnnouncementBar />
      <Header />
      <main id="main" className="chrome__main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
