import { roleLabels, type Personal } from 'shared-contract/types';
import { Money } from 'shared-ui';
import { strings } from '../../strings.ts';

/** Username, account type and balance. */
export function AccountInformation({ personal }: { personal: Personal }) {
  return (
    <section className="account-card account-card__body settings-card" aria-labelledby="account-information">
      <h2 id="account-information" className="type-h3">
        {strings.settings.account}
      </h2>
      <dl className="account-facts">
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
