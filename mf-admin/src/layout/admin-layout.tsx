import { Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { refresh, useStoreConfig } from 'shared-auth';
import { BrandLink, PageBoundary, SkipLink, Spinner, Toast, useNarrow, useToast } from 'shared-ui';
import { LiveProvider } from 'shared-ui/live';
import { UndoNotice, type Undo } from 'shared-ui/undo';
import { UiProvider } from 'shared-ui/base';
import { deferredDialog } from 'shared-ui/deferred';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { BackLink } from './back-link.tsx';
import { DeskKeys } from './desk-keys.tsx';
import { NavList } from './nav-list.tsx';
import { NoticeContext, type ShowNotice } from './notice.ts';
import { TopBar } from './top-bar.tsx';
import * as styles from './layout.module.css';

const NOTICE_SECONDS = 5; // rules 14.16

const NavDrawer = deferredDialog(() => import('./nav-drawer.tsx').then((file) => file.NavDrawer), {
  title: strings.nav.label,
});

/** Sidebar, top bar and the place of the page (rules 14.16). */
export function AdminLayout() {
  const { storeName } = useStoreConfig();
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const [menuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, openSearch] = useState(false);
  const { text, show } = useToast();
  const [undoable, setUndoable] = useState<{ turn: number; text: string; undo: Undo }>();
  const notify = useCallback<ShowNotice>(
    (message, undo) => {
      setUndoable((before) => undo && { turn: (before?.turn ?? 0) + 1, text: message, undo });
      show(undo ? '' : message, NOTICE_SECONDS);
    },
    [show],
  );
  const endUndo = useCallback(
    (words?: string) => {
      setUndoable(undefined);
      if (words !== undefined) show(words, NOTICE_SECONDS);
    },
    [show],
  );
  const withBack = pathname !== paths.dashboard();
  return (
    <UiProvider>
      <LiveProvider onChange={() => void refresh('GET /admin/stats')}>
        <NoticeContext value={notify}>
          <SkipLink />
          <div className={styles.admin}>
            <aside className={styles.side}>
              <BrandLink name={storeName} />
              <nav aria-label={strings.nav.label}>
                <NavList />
              </nav>
            </aside>
            <div className={styles.main}>
              <TopBar
                storeName={storeName}
                withBack={withBack}
                onMenu={() => setMenuOpen(true)}
                onSearch={() => openSearch(true)}
              />
              {!withBack && (
                <nav className={styles.strip} aria-label={strings.nav.tabs}>
                  <NavList />
                </nav>
              )}
              {/* The shell moves the focus here on a change of page, by this id. */}
              <main id="main" className={styles.page} tabIndex={-1}>
                {narrow && withBack && <BackLink />}
                <PageBoundary>
                  <Suspense fallback={<Spinner text={strings.layout.loading} />}>
                    <Outlet />
                  </Suspense>
                </PageBoundary>
              </main>
            </div>
            {menuOpen && (
              <NavDrawer
                storeName={storeName}
                onClose={() => setMenuOpen(false)}
                onSearch={() => {
                  setMenuOpen(false);
                  openSearch(true);
                }}
              />
            )}
            <DeskKeys isSearchOpen={isSearchOpen} openSearch={openSearch} />
            {undoable && (
              <UndoNotice key={undoable.turn} text={undoable.text} undo={undoable.undo} onDone={endUndo} />
            )}
            <Toast text={text} />
          </div>
        </NoticeContext>
      </LiveProvider>
    </UiProvider>
  );
}
