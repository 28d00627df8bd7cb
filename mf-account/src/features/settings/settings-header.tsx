import { LogOut, Wallet } from 'lucide-react';
import { signOut, usePersonal, useSession, useStoreConfig } from 'shared-auth';
import { BrandLink, Button, Money, ThemeSwitch, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';

/** The header of the settings: store, balance, username, role, logout. */
export function SettingsHeader() {
  const { balance, personal } = usePersonal();
  const { username } = useSession();
  const { storeName } = useStoreConfig();
  return (
    <header className="settings-header">
      <div className="content settings-header__row">
        <BrandLink name={storeName} />
        <span className="settings-header__balance">
          <Wallet size={18} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{strings.settings.balance} </VisuallyHidden>
          <Money dollars={balance} />
        </span>
        <ThemeSwitch tooltipSide="end" />
        <span className="settings-header__account">
          <span className="settings-header__who">
            <span className="settings-header__name">{personal?.username ?? username}</span>
            <span className="type-micro">{personal?.role ?? 'USER'}</span>
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
