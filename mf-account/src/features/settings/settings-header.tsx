import { LogOut, Wallet } from 'lucide-react';
import { signOut, usePersonal, useSession, useStoreConfig } from 'shared-auth';
import { Avatar, BrandLink, Button, Money, ThemeSwitch, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './settings.module.css';

/** The header of the settings: store, balance, username, role, logout. */
export function SettingsHeader() {
  const { balance, personal, isPending } = usePersonal();
  const session = useSession();
  const username = personal?.username ?? session.username;
  const { storeName } = useStoreConfig();
  return (
    <header className={styles.header}>
      <div className={`${ui.content} ${styles.headerRow}`}>
        <BrandLink name={storeName} />
        <ThemeSwitch tooltipSide="end" />
        <span className={styles.headerBalance} style={{ visibility: isPending ? 'hidden' : 'visible' }}>
          <Wallet size={18} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{strings.settings.balance} </VisuallyHidden>
          <Money dollars={balance} />
        </span>
        <span className={styles.headerAccount}>
          <Avatar name={username} />
          <span className={styles.headerWho}>
            <span className={styles.headerName}>{username}</span>
            <span className={`${ui.micro} ${styles.headerRole}`}>{personal?.role ?? 'USER'}</span>
          </span>
          <Button
            size="sm"
            icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void signOut()}
          >
            {strings.settings.logout}
          </Button>
        </span>
      </div>
    </header>
  );
}
