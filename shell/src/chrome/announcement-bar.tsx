import { useStoreConfig } from 'shared-auth';
import { strings } from '../strings.ts';
import { plainText, saysNothing, useSafeHtml } from './announcement-html.ts';
import { AnnouncementText } from './announcement-text.tsx';
import * as styles from './announcement-bar.module.css';

const FIRST_TEMPLATE = 1;
const LAST_TEMPLATE = 5;

/** The owner's announcement over the header: only when it is enabled and not blank (rules 11.5). */
export function AnnouncementBar() {
  const { config } = useStoreConfig();
  const bar = config?.announcement_bar_config;
  if (!bar?.enabled) return null;
  if (saysNothing(bar.text)) return null;
  const isKnown = bar.template >= FIRST_TEMPLATE && bar.template <= LAST_TEMPLATE;
  return (
    <aside
      className={styles.announcement}
      data-template={isKnown ? bar.template : FIRST_TEMPLATE}
      aria-label={strings.announcement.label}
    >
      <Announcement html={bar.text} scrolling={bar.scrolling} toLeft={bar.scroll_direction === 'left'} />
    </aside>
  );
}

/** The text shows at once, and with its markup and motion when it has been sanitised. */
function Announcement({ html, ...way }: { html: string; scrolling: boolean; toLeft: boolean }) {
  const safe = useSafeHtml(html);
  if (safe === null) return <p className={styles.still}>{plainText(html)}</p>;
  return <AnnouncementText safeHtml={safe} {...way} />;
}
