import { useSyncExternalStore, type ReactNode } from 'react';
import { useCall } from 'shared-auth';
import { Banner, CardArt } from 'shared-ui';
import { Brand } from '../../chrome/brand.tsx';
import { laterStrings } from '../../later.strings.ts';
import * as styles from './auth.module.css';

/** The form on the left, the store's promise on the right where it fits. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.auth}>
      <div className={styles.side}>
        <header>
          <Brand />
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Panel />
    </div>
  );
}

/** What went wrong with the whole form, below its button. Its place is reserved, so that nothing moves. */
export function Failure({ text }: { text: string | null }) {
  return (
    <div className={styles.failure}>
      {text && (
        <Banner tone="error" reveal={text}>
          {text}
        </Banner>
      )}
    </div>
  );
}

const COLUMNS = 3;
const ROWS = 5;

/** Where the panel is shown, as in auth.module.css. */
const wide = () => matchMedia('(min-width: 992px)');
function onWidth(listener: () => void): () => void {
  const media = wide();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/**
 * Decoration with the first cards of the catalogue. The page works without them. A phone does not fetch them, because it does not
 * show this panel.
 */
function Panel() {
  const isShown = useSyncExternalStore(
    onWidth,
    () => wide().matches,
    () => false,
  );
  const { data = [] } = useCall(
    'GET /products/all',
    { query: { skip: 0, amount: COLUMNS * ROWS } },
    { enabled: isShown },
  );
  const titleAt = (column: number, row: number) => data[(row * COLUMNS + column) % data.length]?.title ?? '';
  return (
    <div className={styles.panel} data-theme="dark" aria-hidden="true">
      {data.length > 0 && (
        <div className={styles.wall}>
          {Array.from({ length: COLUMNS }, (_, column) => (
            <div className={styles.column} key={column}>
              {Array.from({ length: ROWS }, (_, row) => (
                <CardArt key={row} title={titleAt(column, row)} />
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={styles.promise}>
        {laterStrings.panel.lead} <span className={styles.figure}>{laterStrings.panel.figure}</span>
        <br />
        {laterStrings.panel.rest}
      </p>
    </div>
  );
}
