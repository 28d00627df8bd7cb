import { useEffect, useRef, useState } from 'react';
import { ChevronDown, LayoutDashboard, LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { signOut, useSession } from 'shared-auth';
import { roleLabels } from 'shared-contract/types';
import { Avatar, VisuallyHidden } from 'shared-ui';
import { freshPage } from '../paths.ts';
import { strings } from '../strings.ts';
import { NavIcon } from './nav-icon.tsx';
import { useNav } from './use-nav.ts';
import * as styles from './user-menu.module.css';

/** Username and role, a link to the dashboard, and logout. */
export function UserMenu() {
  const { username, role } = useSession();
  const { dashboard, forRole } = useNav();
  const { open, setOpen, ref } = useDisclosure();
  return (
    <div className={styles.userMenu} ref={ref}>
      <button type="button" className={styles.button} aria-expanded={open} onClick={() => setOpen(!open)}>
        <VisuallyHidden>{strings.nav.account} </VisuallyHidden>
        <Avatar name={username} />
        <span className={styles.who}>
          <span className={styles.name}>{username}</span>
          <span className={styles.role}>{roleLabels[role]}</span>
        </span>
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      {open && (
        <ul className={styles.list}>
          <li>
            <Link className={styles.item} to={dashboard ?? '/'} state={freshPage}>
              <LayoutDashboard size={18} strokeWidth={1.75} aria-hidden="true" />
              {strings.nav.dashboard}
            </Link>
          </li>
          {forRole.map((item) => (
            <li key={item.to}>
              <Link className={styles.item} to={item.to} state={freshPage}>
                <NavIcon of={item} size={18} />
                {item.label}
              </Link>
            </li>
          ))}
          <li className={styles.apart}>
            <button type="button" className={styles.item} onClick={() => void signOut()}>
              <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
              {strings.nav.logout}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** The closed user menu before the session is known, as `first-visitor.js` fills it. */
export function LastUserMenu() {
  return (
    <div className={`${styles.userMenu} ${styles.last}`}>
      <span className={styles.button}>
        <VisuallyHidden>{strings.nav.account} </VisuallyHidden>
        <Avatar />
        <span className={styles.who}>
          <span className={`${styles.name} ${styles.lastName}`} />
          <span className={`${styles.role} ${styles.lastRole}`} />
        </span>
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </span>
    </div>
  );
}

/** Whether a menu is open. It closes on Escape, on a click or focus outside of it, and on a change of page. */
export function useDisclosure() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const open = openAt === key;
  const setOpen = (next: boolean) => setOpenAt(next ? key : null);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpenAt(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      ref.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return { open, setOpen, ref };
}
