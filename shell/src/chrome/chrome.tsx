import type { ReactNode } from 'react';
import { SkipLink } from 'shared-ui';
import { AnnouncementBar } from './announcement-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import * as styles from './chrome.module.css';

/** Header and footer of every page without a header of its own. */
export function Chrome({ children }: { children: ReactNode }) {
  return (
    <div className={styles.chrome}>
      <SkipLink />
      <AnnouncementBar />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
