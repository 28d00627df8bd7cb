import { useEffect, useState } from 'react';
import { Menu } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { ButtonLink, DeferredFrame, IconButton, ThemeSwitch, useDeferred } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { freshPage, paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import { CartCountNews, CustomerLinks } from './customer-links.tsx';
import { ExternalAnchor } from './external-anchor.tsx';
import { fittingLinks, MoreLinks } from './more-links.tsx';
import { ReviewsButton } from './reviews-button.tsx';
import { useNav, type Nav } from './use-nav.ts';
import { LastUserMenu, UserMenu } from './user-menu.tsx';
import * as styles from './header.module.css';

const loadMenu = () => import('./mobile-menu.tsx').then(({ MobileMenu }) => MobileMenu);

/** The navigation bar (rules 14.3). */
export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (menuOpen && openedAt !== pathname) setMenuOpen(false);
  const { Component: MobileMenu, hasFailed, request, prepare } = useDeferred(loadMenu);
  const closeMenu = () => setMenuOpen(false);
  const isScrolled = useScrolled();
  const { open, dashboard, external, storeName } = useNav();
  const inBar = fittingLinks(external, storeName);
  return (
    <header className={styles.header} data-scrolled={isScrolled}>
      <div className={`${ui.content} ${styles.row}`}>
        <Brand />
        <NavBar open={open} dashboard={dashboard} external={external.slice(0, inBar)} />
        <MoreLinks links={external.slice(inBar)} />
        <div className={styles.end}>
          <span className={styles.wide}>
            <ThemeSwitch tooltipSide="end" />
          </span>
          <CustomerLinks />
          <AccountArea />
          <CartCountNews />
          <span className={styles.narrow} data-more={external.length > 0}>
            <IconButton
              label={strings.nav.openMenu}
              tooltipSide="end"
              aria-expanded={menuOpen}
              aria-haspopup="dialog"
              onPointerEnter={prepare}
              onFocus={prepare}
              icon={<Menu size={22} strokeWidth={1.75} />}
              onClick={() => {
                setOpenedAt(pathname);
                setMenuOpen(true);
                request();
              }}
            />
          </span>
        </div>
      </div>
      {menuOpen && MobileMenu && <MobileMenu onClose={closeMenu} />}
      {menuOpen && !MobileMenu && (
        <DeferredFrame
          open
          title={strings.nav.menu}
          onClose={closeMenu}
          hasFailed={hasFailed}
          onRetry={request}
        />
      )}
    </header>
  );
}

function NavBar({ open, dashboard, external }: Pick<Nav, 'open' | 'dashboard' | 'external'>) {
  return (
    <nav className={styles.navBar} aria-label={strings.nav.label}>
      {open.map(({ label, to }) => (
        <BarLink key={to} to={to} label={label} />
      ))}
      <ReviewsButton className={styles.navBarItem} />
      {dashboard && <BarLink to={dashboard} label={strings.nav.dashboard} />}
      <LastDashboard />
      {external.map((link) => (
        <ExternalAnchor
          key={`${link.name} ${link.href}`}
          link={link}
          className={`${styles.navBarItem} ${styles.navBarExternal}`}
        />
      ))}
    </nav>
  );
}

/** The dashboard link before the session is known. The sign-in page sends everyone who is signed in to their own dashboard. */
function LastDashboard() {
  const { status } = useSession();
  return (
    status === 'resolving' && (
      <span className={styles.last}>
        <BarLink to={paths.login()} label={strings.nav.dashboard} />
      </span>
    )
  );
}

function BarLink({ to, label }: { to: string; label: string }) {
  return (
    <NavLink className={styles.navBarItem} to={to} state={freshPage}>
      {label}
    </NavLink>
  );
}

/** Sign In and Register for guests; the user menu for everyone else. */
function AccountArea() {
  const { status } = useSession();
  if (status === 'authenticated') return <UserMenu />;
  return (
    <>
      {status === 'resolving' && <LastUserMenu />}
      <span className={styles.guest} data-resolving={status === 'resolving'}>
        <ButtonLink className={styles.signIn} variant="quiet" to={paths.login()}>
          {strings.nav.signIn}
        </ButtonLink>
        <ButtonLink className={styles.register} variant="primary" to={paths.register()}>
          {strings.nav.register}
        </ButtonLink>
      </span>
    </>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > 4);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return scrolled;
}
