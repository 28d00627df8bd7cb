import type { ReactNode } from 'react';
import { Banner } from 'shared-ui';
import type { News } from './settings-page.tsx';
import * as styles from './settings.module.css';

/** The button of a card with what came of it. The place of the message is reserved, so that nothing moves. */
export function CardFoot({ news, children }: { news: News | null; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {children}
      <div className={styles.news}>
        {news && (
          <Banner tone={news.tone} reveal={news.text}>
            {news.text}
          </Banner>
        )}
      </div>
    </div>
  );
}
