import type { StoreConfig } from 'shared-contract/types';
import { isBlank, plainText, useSafeHtml } from './announcement-html.ts';
import { AnnouncementText, type LinkState } from './announcement-text.tsx';
import { strings } from './strings.ts';
import * as styles from './announcement.module.css';

export { trustAnnouncement } from './announcement-html.ts';

const FIRST_TEMPLATE = 1;
const LAST_TEMPLATE = 5;

interface AnnouncementProps {
  /** Undefined while the configuration of the store is not known. */
  bar: StoreConfig['announcement_bar_config'] | undefined;
  /** The navigation state of links to pages of the store. */
  linkState?: LinkState;
}

/**
 * The owner's announcement, above the header of the shop and as a preview. It is shown only when it is enabled and not blank
 * (rules 11.5).
 */
export function Announcement({ bar, linkState }: AnnouncementProps) {
  if (!bar?.enabled || isBlank(bar.text)) return null;
  const isKnown = bar.template >= FIRST_TEMPLATE && bar.template <= LAST_TEMPLATE;
  return (
    <aside
      className={styles.announcement}
      data-template={isKnown ? bar.template : FIRST_TEMPLATE}
      aria-label={strings.label}
    >
      <Words
        html={bar.text}
        scrolling={bar.scrolling}
        toLeft={bar.scroll_direction === 'left'}
        linkState={linkState}
      />
    </aside>
  );
}

interface WordsProps {
  html: string;
  scrolling: boolean;
  toLeft: boolean;
  linkState: LinkState;
}

/** Shows the text at once, and its markup and motion once it is sanitised. */
function Words({ html, ...way }: WordsProps) {
  const safe = useSafeHtml(html);
  if (safe === null) return <p className={styles.still}>{plainText(html)}</p>;
  return <AnnouncementText safeHtml={safe} {...way} />;
}
