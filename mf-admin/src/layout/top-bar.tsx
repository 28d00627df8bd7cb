import { LogOut, Menu, Search } from 'lucide-react';
import { signOut, useSession } from 'shared-auth';
import { Avatar, Button, IconButton, ThemeSwitch, useNarrow, VisuallyHidden } from 'shared-ui';
import { KeyCap } from 'shared-ui/key-cap';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { BackLink } from './back-link.tsx';
import { commandKey } from './command-key.ts';
import * as styles from './layout.module.css';

const text = strings.layout;

interface TopBarProps {
  storeName: string;
  /** The dashboard itself has no way back to it. */
  withBack: boolean;
  onMenu: () => void;
  /** Opens the search over everything. */
  onSearch: () => void;
}

/**
 * Back to Dashboard, the administrator's name and logout; on a narrow screen the menu as well. The store's name is
 * here where it does not fit into the sidebar (layout.module.css).
 */
export function TopBar({ storeName, withBack, onMenu, onSearch }: TopBarProps) {
  const narrow = useNarrow();
  const { username } = useSession();
  const person = (
    <Link className={styles.barPerson} to={paths.security()}>
      <span className={styles.barName}>{username}</span>
      <span className={styles.barRole}>{text.administrator}</span>
      <VisuallyHidden>{text.security}</VisuallyHidden>
    </Link>
  );
  const store = (
    <Link className={styles.barStore} to="/">
      {storeName}
    </Link>
  );
  const leave = () => void signOut();
  return (
    <header className={styles.bar}>
      <IconButton
        className={styles.barMenu}
        label={strings.nav.openMenu}
        icon={<Menu size={20} strokeWidth={1.75} />}
        onClick={onMenu}
      />
      {narrow ? (
        <>
          {store}
          {person}
          <Avatar name={username} />
          <IconButton
            label={text.logout}
            tooltipSide="end"
            icon={<LogOut size={18} strokeWidth={1.75} />}
            onClick={leave}
          />
        </>
      ) : (
        <>
          <div className={styles.barStart}>
            {store}
            {withBack && <BackLink />}
          </div>
          <Button
            className={styles.barSearch}
            icon={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onSearch}
          >
            {strings.palette.open}
            <KeyCap aria-hidden="true">{commandKey()}</KeyCap>
          </Button>
          <ThemeSwitch />
          <Avatar name={username} />
          {person}
          <Button icon={<LogOut size={16} aria-hidden="true" />} onClick={leave}>
            {text.logout}
          </Button>
        </>
      )}
    </header>
  );
}
