import type { ReactNode } from 'react';
import { SkipLink } from 'shared-ui';
import { AnnouncementBar } from './announcement-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './chrome.css';

/** Header and footer of every page without a header of its own. */
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
