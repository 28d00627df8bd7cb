import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LayoutDashboard, LayoutGrid, LifeBuoy, LogOut, Star, X } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { signOut, useSession } from 'shared-auth';
import { roleLabels } from 'shared-contract/types';
import { Avatar, Button, ButtonLink, IconButton, showModal, ThemeSwitch } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { freshPage, paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import { CustomerLinks } from './customer-links.tsx';
import { ExternalAnchor } from './external-anchor.tsx';
import { NavIcon } from './nav-icon.tsx';
import { ReviewsButton } from './reviews-button.tsx';
import { useNav } from './use-nav.ts';
import * as styles from './mobile-menu.module.css';

/** The whole navigation as a dialog over the page, for narrow windows. The browser keeps the focus inside. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    showModal(dialog);
    return () => dialog.close?.();
  }, []);
  const menu = (
    <dialog
      ref={ref}
      className={styles.mobileMenu}
      aria-label={strings.nav.menu}
      onCancel={(event) => {
        // The reviews dialog was opened from here. Escape in it closes only that dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A link to the page that is already shown does not change the page, so the menu is closed by the click itself.
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      <div className={`${styles.head} ${ui.content}`}>
        <Brand />
        <span className={styles.headEnd}>
          <CustomerLinks />
          <IconButton
            label={strings.nav.closeMenu}
            tooltipSide="end"
            icon={<X size={22} strokeWidth={1.75} />}
            onClick={onClose}
          />
        </span>
      </div>
      <Items />
      <AccountBlock />
    </dialog>
  );
  return createPortal(menu, document.body);
}

function Items() {
  const { open, forRole, dashboard, external } = useNav();
  return (
    <nav className={styles.items} aria-label={strings.nav.label}>
      {open.map(({ label, to }) => (
        <Item key={to} to={to} icon={<LayoutGrid size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {label}
        </Item>
      ))}
      <ReviewsButton
        className={styles.item}
        icon={<Star size={20} strokeWidth={1.75} aria-hidden="true" />}
      />
      {dashboard && (
        <Item to={dashboard} icon={<LayoutDashboard size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {strings.nav.dashboard}
        </Item>
      )}
      {forRole.map((item) => (
        <Item key={item.to} to={item.to} icon={<NavIcon of={item} size={20} />}>
          {item.label}
        </Item>
      ))}
      {external.map((link) => (
        <ExternalAnchor
          key={`${link.name} ${link.href}`}
          link={link}
          className={styles.item}
          icon={<LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />}
        />
      ))}
    </nav>
  );
}

function Item({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  // A link with a query leads to a part of a page, so it is not marked as the current page.
  const Anchor = to.includes('?') ? Link : NavLink;
  return (
    <Anchor className={styles.item} to={to} state={freshPage}>
      {icon}
      {children}
    </Anchor>
  );
}

function AccountBlock() {
  const { isSignedIn, username, role } = useSession();
  const { dashboard } = useNav();
  if (!isSignedIn) {
    return (
      <div className={styles.account}>
        <span className={styles.switch}>
          <ThemeSwitch tone="outlined" tooltipSide="end" />
        </span>
        <div className={styles.buttons}>
          <ButtonLink block to={paths.login()}>
            {strings.nav.signIn}
          </ButtonLink>
          <ButtonLink block variant="primary" to={paths.register()}>
            {strings.nav.register}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.account}>
      <div className={styles.who}>
        <Avatar name={username} />
        <span className={styles.names}>
          <span className={styles.name}>{username}</span>
          <span className={styles.role}>{roleLabels[role]}</span>
        </span>
        <span className={styles.switch}>
          <ThemeSwitch tone="outlined" tooltipSide="end" />
        </span>
      </div>
      <div className={styles.buttons}>
        <ButtonLink block to={dashboard ?? paths.home()}>
          {strings.nav.dashboard}
        </ButtonLink>
        <Button
          block
          icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          {strings.nav.logout}
        </Button>
      </div>
    </div>
  );
}
