import { lazy, Suspense } from 'react';
import { useStoreConfig } from 'shared-auth';
import { strings } from '../strings.ts';
import './announcement-bar.css';

const AnnouncementText = lazy(() =>
  import('./announcement-text.tsx').then(({ AnnouncementText: text }) => ({ default: text })),
);

const FIRST_TEMPLATE = 1;
const LAST_TEMPLATE = 5;

/** What there is to read once the tags are gone. Pictures are not allowed, so only text counts. */
const plainText = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();

/** The owner's announcement over the header: only when it is enabled and says something (specification, section 2). */
export function AnnouncementBar() {
  const { config } = useStoreConfig();
  const bar = config?.announcement_bar_config;
  if (!bar?.enabled) return null;
  const text = plainText(bar.text);
  if (text === '') return null;
  const isKnown = bar.template >= FIRST_TEMPLATE && bar.template <= LAST_TEMPLATE;
  return (
    <aside
      className={`announcement announcement--${isKnown ? bar.template : FIRST_TEMPLATE}`}
      aria-label={strings.announcement.label}
    >
      {/* The words stand at once; marked up and moving when the sanitiser is there. */}
      <Suspense fallback={<p className="announcement__still">{text}</p>}>
        <AnnouncementText
          html={bar.text}
          scrolling={bar.scrolling}
          toLeft={bar.scroll_direction === 'left'}
        />
      </Suspense>
    </aside>
  );
}
