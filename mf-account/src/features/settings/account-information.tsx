import { roleLabels, type Personal } from 'shared-contract/types';
import { Money } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './settings.module.css';

/** Username, account type and balance. */
export function AccountInformation({ personal }: { personal: Personal }) {
  return (
    <section
      className={`${accountStyles.card} ${accountStyles.cardBody} ${styles.card}`}
      aria-labelledby="account-information"
    >
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
    </section>
  );
}
