import type { ReactNode } from 'react';
import { useStoreConfig } from 'shared-auth';
import { SkipLink } from 'shared-ui';
import { Announcement } from 'shared-ui/announcement';
import { freshPage } from '../paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import * as styles from './chrome.module.css';

/** Header and footer of every page without a header of its own. */
export function Chrome({ children }: { children: ReactNode }) {
  const { config } = useStoreConfig();
  return (
    <div className={styles.chrome}>
      <SkipLink />
      <Announcement bar={config?.announcement_bar_config} linkState={freshPage} />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
