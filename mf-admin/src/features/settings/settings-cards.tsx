import { useCall } from 'shared-auth';
import { limits, PAYMENT_METHODS } from 'shared-contract/types';
import { SelectField, TextArea, TextField } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { SwitchField } from '../../parts/switch-field.tsx';
import { strings } from '../../strings.ts';
import type { SettingsDraft, SettingsProblems } from './settings.view.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.settings;

export interface SettingsCardProps {
  draft: SettingsDraft;
  problems: SettingsProblems;
  onChange: (part: Partial<SettingsDraft>) => void;
}

export function IdentityCard({ draft, problems, onChange }: SettingsCardProps) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-store">
      <h2 className={panelStyles.formTitle} id="settings-store">
        {text.store}
      </h2>
      <TextField
        label={text.name}
        value={draft.name}
        maxLength={limits.storeNameMax}
        error={problems.name}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label={text.description}
        value={draft.description}
        rows={3}
        maxLength={limits.descriptionMax}
        error={problems.description}
        onChange={(description) => onChange({ description })}
      />
      <SelectField
        label={text.timeZone}
        value={draft.timeZone}
        hint={text.timeZoneHint}
        error={problems.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      >
        {timeZonesWith(draft.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

/** The zones that this browser knows, and the one that is set. */
const timeZonesWith = (zone: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].sort();

export function PaymentsCard({ draft, onChange }: SettingsCardProps) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-payments">
      <h2 className={panelStyles.formTitle} id="settings-payments">
        {text.payments}
      </h2>
      {PAYMENT_METHODS.map((method) => (
        <SwitchField
          key={method}
          label={strings.payment[method]}
          hint={text.paymentHints[method]}
          checked={draft.methods[method]}
          onChange={(enabled) => onChange({ methods: { ...draft.methods, [method]: enabled } })}
        />
      ))}
    </section>
  );
}

export function ReviewsCard({ draft, problems, onChange }: SettingsCardProps) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-reviews">
      <h2 className={panelStyles.formTitle} id="settings-reviews">
        {text.reviews}
      </h2>
      <TextField
        label={text.reward}
        type="number"
        inputMode="decimal"
        min={0}
        max={limits.reviewRewardMax}
        step={0.01}
        value={draft.reward}
        hint={text.rewardHint}
        error={problems.reward}
        onChange={(reward) => onChange({ reward })}
      />
      <SwitchField
        label={text.enforced}
        hint={text.enforcedHint}
        checked={draft.enforcedRatings}
        onChange={(enforcedRatings) => onChange({ enforcedRatings })}
      />
    </section>
  );
}

/** Requirements for staff and admins. */
export function StaffCard({ draft, onChange }: SettingsCardProps) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-staff">
      <h2 className={panelStyles.formTitle} id="settings-staff">
        {text.staff}
      </h2>
      <SwitchField
        label={text.requiresFactor}
        hint={text.requiresFactorHint}
        checked={draft.requiresFactor}
        onChange={(requiresFactor) => onChange({ requiresFactor })}
      />
    </section>
  );
}

/** Whether accounts are private (rules 1.30). */
export function AccountsCard({ draft, onChange }: SettingsCardProps) {
  const { data: mail } = useCall('GET /public/mail', {});
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-accounts">
      <h2 className={panelStyles.formTitle} id="settings-accounts">
        {text.accounts}
      </h2>
      <SwitchField
        label={text.private}
        hint={mail?.configured === false ? `${text.privateHint} ${text.privateNeedsMail}` : text.privateHint}
        checked={draft.accountsPrivate}
        onChange={(accountsPrivate) => onChange({ accountsPrivate })}
      />
    </section>
  );
}

/** Who may open the store with a remote from their own machine (rules 11.10). */
export function LocalRemotesCard({ draft, problems, onChange }: SettingsCardProps) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-local">
      <h2 className={panelStyles.formTitle} id="settings-local">
        {text.local}
      </h2>
      <TextArea
        label={text.localAccounts}
        hint={text.localAccountsHint}
        value={draft.localAccounts}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        error={problems.localAccounts}
        onChange={(localAccounts) => onChange({ localAccounts })}
      />
      <TextArea
        label={text.localOrigins}
        hint={text.localOriginsHint}
        value={draft.localOrigins}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        error={problems.localOrigins}
        onChange={(localOrigins) => onChange({ localOrigins })}
      />
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
