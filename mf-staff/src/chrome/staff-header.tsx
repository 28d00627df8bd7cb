import { useState } from 'react';
import { LogOut, Menu, ShoppingBag, Wallet, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { signOut, usePersonal, useSession, useStoreConfig } from 'shared-auth';
import { roleLabels } from 'shared-contract/types';
import { Avatar, BrandLink, Button, formatMoney, IconButton, ThemeSwitch, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import * as iconButtonStyles from 'shared-ui/icon-button.module.css';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import * as styles from './staff-header.module.css';

const text = strings.header;

/** Store name, balance, cart, the signed-in person and the sign-out. An admin has no balance and no cart (rules 14.14). */
export function StaffHeader() {
  const [open, setOpen] = useState(false);
  const { storeName } = useStoreConfig();
  const { role } = useSession();
  return (
    <header className={styles.staffHeader}>
      <div className={`${ui.content} ${styles.row}`}>
        <BrandLink name={storeName} />
        <div className={styles.wide}>
          <ThemeSwitch />
        </div>
        {role !== 'ADMIN' && <BalanceAndCart />}
        <div className={styles.wide}>
          <Person />
          <Logout />
        </div>
        <IconButton
          className={styles.toggle}
          label={open ? text.closeMenu : text.openMenu}
          tooltipSide="end"
          aria-expanded={open}
          aria-controls="staff-menu"
          icon={open ? <X size={22} strokeWidth={1.75} /> : <Menu size={22} strokeWidth={1.75} />}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id="staff-menu" className={`${ui.content} ${styles.menu}`} hidden={!open}>
        <Person />
        <ThemeSwitch />
        <Logout />
      </div>
    </header>
  );
}

function BalanceAndCart() {
  const { balance, cartCount, isPending } = usePersonal();
  return (
    <>
      <span
        className={styles.balance}
        // Hidden while it loads, so that it keeps its place. It shows 0 only when the balance could not be read (rules 14.26).
        style={isPending ? { visibility: 'hidden' } : undefined}
        aria-label={text.balance(formatMoney(balance))}
        role="img"
      >
        <Wallet size={17} strokeWidth={1.75} aria-hidden="true" />
        {formatMoney(balance)}
      </span>
      <Link
        className={iconButtonStyles.iconButton}
        to={paths.cart()}
        aria-label={cartCount > 0 ? text.cartCount(cartCount) : text.cart}
      >
        <ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />
        {cartCount > 0 && <span className={styles.count}>{cartCount}</span>}
      </Link>
    </>
  );
}

function Person() {
  const { username, role } = useSession();
  return (
    <Link className={styles.person} to={role === 'ADMIN' ? paths.adminSecurity() : paths.security()}>
      <Avatar name={username} />
      <span>
        <span className={styles.name}>{username}</span>
        <span className={styles.role}>{roleLabels[role]}</span>
        <VisuallyHidden>{text.security}</VisuallyHidden>
      </span>
    </Link>
  );
}

function Logout() {
  return (
    <Button size="sm" icon={<LogOut size={16} aria-hidden="true" />} onClick={() => void signOut()}>
      {text.logout}
    </Button>
  );
}
