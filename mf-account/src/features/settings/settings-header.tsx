import { LogOut, Wallet } from 'lucide-react';
import { signOut, usePersonal, useSession, useStoreConfig } from 'shared-auth';
import { Avatar, BrandLink, Button, Money, ThemeSwitch, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';

/** The header of the settings: store, balance, username, role, logout. */
export function SettingsHeader() {
  const { balance, personal, isPending } = usePersonal();
  const session = useSession();
  const username = personal?.username ?? session.username;
  const { storeName } = useStoreConfig();
  return (
    <header className="settings-header">
      <div className="content settings-header__row">
        <BrandLink name={storeName} />
        <ThemeSwitch tooltipSide="end" />
        <span className="settings-header__balance" style={{ visibility: isPending ? 'hidden' : 'visible' }}>
          <Wallet size={18} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{strings.settings.balance} </VisuallyHidden>
          <Money dollars={balance} />
        </span>
        <span className="settings-header__account">
          <Avatar name={username} />
          <span className="settings-header__who">
            <span className="settings-header__name">{username}</span>
            <span className="type-micro settings-header__role">{personal?.role ?? 'USER'}</span>
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
