import type { ReactNode } from 'react';
import { Banner, type BannerTone } from 'shared-ui';
import * as styles from './email-card.module.css';

export interface News {
  tone: BannerTone;
  text: string;
}

/** The button of a card and the message of the last press. The message's space is reserved, so that nothing moves. */
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
