import { useCall } from 'shared-auth';
import { limits, PAYMENT_METHODS } from 'shared-contract/types';
import { SelectField, TextArea, TextField } from 'shared-ui';
import { FormField } from 'shared-ui/draft-form';
import * as ui from 'shared-ui/ui.module.css';
import { SwitchField } from '../../parts/switch-field.tsx';
import { strings } from '../../strings.ts';
import { settingsRules } from './settings.view.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.settings;

export function IdentityCard({ timeZone }: { timeZone: string }) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-store">
      <h2 className={panelStyles.formTitle} id="settings-store">
        {text.store}
      </h2>
      <FormField name="name" rules={settingsRules.name}>
        <TextField label={text.name} maxLength={limits.storeNameMax} />
      </FormField>
      <FormField name="description" rules={settingsRules.description}>
        <TextArea label={text.description} rows={3} maxLength={limits.descriptionMax} />
      </FormField>
      <FormField name="timeZone">
        <SelectField label={text.timeZone} hint={text.timeZoneHint}>
          {timeZonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      </FormField>
    </section>
  );
}

/** The zones that this browser knows, and the one that is set. */
const timeZonesWith = (zone: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].sort();

export function PaymentsCard() {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-payments">
      <h2 className={panelStyles.formTitle} id="settings-payments">
        {text.payments}
      </h2>
      {PAYMENT_METHODS.map((method) => (
        <FormField key={method} name={['methods', method]} valuePropName="checked">
          <SwitchField label={strings.payment[method]} hint={text.paymentHints[method]} />
        </FormField>
      ))}
    </section>
  );
}

export function ReviewsCard() {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-reviews">
      <h2 className={panelStyles.formTitle} id="settings-reviews">
        {text.reviews}
      </h2>
      <FormField name="reward" rules={settingsRules.reward}>
        <TextField
          label={text.reward}
          type="number"
          inputMode="decimal"
          min={0}
          max={limits.reviewRewardMax}
          step={0.01}
          hint={text.rewardHint}
        />
      </FormField>
      <FormField name="enforcedRatings" valuePropName="checked">
        <SwitchField label={text.enforced} hint={text.enforcedHint} />
      </FormField>
    </section>
  );
}

/** Requirements for staff and admins. */
export function StaffCard() {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-staff">
      <h2 className={panelStyles.formTitle} id="settings-staff">
        {text.staff}
      </h2>
      <FormField name="requiresFactor" valuePropName="checked">
        <SwitchField label={text.requiresFactor} hint={text.requiresFactorHint} />
      </FormField>
    </section>
  );
}

/** Whether accounts are private (rules 1.30). */
export function AccountsCard() {
  const { data: mail } = useCall('GET /public/mail', {});
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-accounts">
      <h2 className={panelStyles.formTitle} id="settings-accounts">
        {text.accounts}
      </h2>
      <FormField name="accountsPrivate" valuePropName="checked">
        <SwitchField
          label={text.private}
          hint={
            mail?.configured === false ? `${text.privateHint} ${text.privateNeedsMail}` : text.privateHint
          }
        />
      </FormField>
    </section>
  );
}

/** Who may open the store with a remote from their own machine (rules 11.10). */
export function LocalRemotesCard() {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-local">
      <h2 className={panelStyles.formTitle} id="settings-local">
        {text.local}
      </h2>
      <FormField name="localAccounts">
        <TextArea
          label={text.localAccounts}
          hint={text.localAccountsHint}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
        />
      </FormField>
      <FormField name="localOrigins">
        <TextArea
          label={text.localOrigins}
          hint={text.localOriginsHint}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
        />
      </FormField>
    </section>
  );
}

/** The addresses of the product feed and other files for programs. */
export function FoundCard() {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-found">
      <h2 className={panelStyles.formTitle} id="settings-found">
        {text.found}
      </h2>
      <dl className={detailsStyles.found}>
        {text.foundFiles.map(({ path, what }) => (
          <div key={path}>
            <dt>
              <a href={path} target="_blank" rel="noopener noreferrer">
                {globalThis.location.origin + path}
              </a>
            </dt>
            <dd className={ui.small}>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
