import { LogOut } from 'lucide-react';
import { signOut } from 'shared-auth';
import { roleLabels, type Personal } from 'shared-contract/types';
import { Button, Money } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { settingsCard } from '../../parts/settings-frame.tsx';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';

/** Username, account type and balance, and the sign-out. */
export function AccountInformation({ personal }: { personal: Personal }) {
  return (
    <section className={settingsCard} aria-labelledby="account-information">
      <h2 id="account-information" className={ui.h3}>
        {strings.settings.account}
      </h2>
      <dl className={accountStyles.facts}>
        <div>
          <dt>{strings.settings.username}</dt>
          <dd>{personal.username}</dd>
        </div>
        <div>
          <dt>{strings.settings.accountType}</dt>
          <dd>{roleLabels[personal.role]}</dd>
        </div>
        <div>
          <dt>{strings.settings.balance}</dt>
          <dd>
            <Money dollars={personal.balance} />
          </dd>
        </div>
      </dl>
      <Button
        icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void signOut()}
      >
        {strings.settings.logout}
      </Button>
    </section>
  );
}
