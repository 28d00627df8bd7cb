import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LayoutDashboard, LayoutGrid, LifeBuoy, LogOut, RefreshCw, Star, X } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { signOut, useSession } from 'shared-auth';
import { roleLabels } from 'shared-contract/types';
import { Avatar, Button, ButtonLink, IconButton, showModal, ThemeSwitch } from 'shared-ui';
import { freshPage, paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import { CustomerLinks } from './customer-links.tsx';
import { ExternalAnchor } from './external-anchor.tsx';
import { ReviewsButton } from './reviews-button.tsx';
import { useNav } from './use-nav.ts';
import './mobile-menu.css';

/** The whole navigation over the page, in narrow windows. The browser keeps the focus inside. */
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
      className="mobile-menu"
      aria-label={strings.nav.menu}
      onCancel={(event) => {
        // Escape in the reviews dialog, which was opened from here, closes only that.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A link to the page that is already shown changes no page, so the menu closes by the press itself.
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      <div className="mobile-menu__head content">
        <Brand />
        <span className="mobile-menu__head-end">
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
    <nav className="mobile-menu__items" aria-label={strings.nav.label}>
      {open.map(({ label, to }) => (
        <Item key={to} to={to} icon={<LayoutGrid size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {label}
        </Item>
      ))}
      <ReviewsButton
        className="mobile-menu__item"
        icon={<Star size={20} strokeWidth={1.75} aria-hidden="true" />}
      />
      {dashboard && (
        <Item to={dashboard} icon={<LayoutDashboard size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {strings.nav.dashboard}
        </Item>
      )}
      {forRole.map(({ label, to }) => (
        <Item key={to} to={to} icon={<RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {label}
        </Item>
      ))}
      {external.map((link) => (
        <ExternalAnchor
          key={`${link.name} ${link.href}`}
          link={link}
          className="mobile-menu__item"
          icon={<LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />}
        />
      ))}
    </nav>
  );
}

function Item({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <NavLink className="mobile-menu__item" to={to} state={freshPage}>
      {icon}
      {children}
    </NavLink>
  );
}

function AccountBlock() {
  const { isSignedIn, username, role } = useSession();
  const { dashboard } = useNav();
  if (!isSignedIn) {
    return (
      <div className="mobile-menu__account">
        <span className="mobile-menu__switch">
          <ThemeSwitch tone="outlined" tooltipSide="end" />
        </span>
        <div className="mobile-menu__buttons">
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
    <div className="mobile-menu__account">
      <div className="mobile-menu__who">
        <Avatar name={username} />
        <span className="user-menu__who mobile-menu__names">
          <span className="user-menu__name mobile-menu__name">{username}</span>
          <span className="user-menu__role mobile-menu__role">{roleLabels[role]}</span>
        </span>
        <span className="mobile-menu__switch">
          <ThemeSwitch tone="outlined" tooltipSide="end" />
        </span>
      </div>
      <div className="mobile-menu__buttons">
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
