import { currentOf, fieldErrorsOf, messageOf } from 'shared-auth';
import type { AdminStoreConfig } from 'shared-contract/types';
import { Banner, Button, ButtonLink, Spinner } from 'shared-ui';
import { DraftForm } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { DiscardButton } from '../../parts/discard-button.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { paths, settingsHistoryPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { MailCard } from './mail-card.tsx';
import { LinksCard } from './links-card.tsx';
import {
  AccountsCard,
  FoundCard,
  IdentityCard,
  LocalRemotesCard,
  PaymentsCard,
  ReviewsCard,
  StaffCard,
} from './settings-cards.tsx';
import { refusedOf, settingsDraftOf, settingsShown, type SettingsDraft } from './settings.view.ts';
import { useSaveSettings, useSettings } from './use-settings.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './settings.module.css';

const text = strings.settings;

/** Everything the owner decides about the store (rules 14.25). */
export function SettingsPage() {
  const settings = useSettings();
  const { data, error } = settings;
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            <ButtonLink to={settingsHistoryPath()}>{strings.audit.historyOf}</ButtonLink>
            <ButtonLink to={paths.audit()}>{strings.audit.link}</ButtonLink>
          </>
        }
      />
      {data ? (
        <>
          <SettingsForm config={data} />
          <MailCard />
        </>
      ) : error ? (
        <FailedLoad of={settings} fallback={text.loadFailed} />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function SettingsForm({ config }: { config: AdminStoreConfig }) {
  const notify = useNotice();
  const edit = useEdit('settings', config, settingsDraftOf);
  const { draft, changes, version } = edit;
  const save = useSaveSettings({
    onSaved: (sent, saved) => {
      notify(text.saved);
      edit.saved(sent, saved);
    },
    onRefused: edit.refused,
  });
  const isOtherFailure = save.error !== null && currentOf(save.error) === undefined;
  const refused = refusedOf(fieldErrorsOf(save.error), draft, save.variables?.draft ?? draft);
  const change = (part: Partial<SettingsDraft>) => {
    edit.change(part);
    if (save.isError) save.reset();
  };
  // The fields take changes while it saves: what is typed meanwhile is not lost.
  return (
    <>
      <LeaveGuard when={edit.isDirty} onLeave={edit.discard} />
      <DraftForm
        className={styles.settings}
        draft={draft}
        error={save.error}
        refused={refused}
        onChange={change}
        onSubmit={() => {
          if (!save.isPending) save.mutate({ draft, changes, version });
        }}
      >
        <div className={panelStyles.stack}>
          <IdentityCard timeZone={draft.timeZone} />
          <PaymentsCard />
          <ReviewsCard />
          <AnnouncementCard draft={draft} onChange={change} />
          <LinksCard links={draft.links} onChange={change} />
          <AccountsCard />
          <StaffCard />
          <LocalRemotesCard />
          <FoundCard />
          {edit.isRefused && !isOtherFailure && (
            <ChangedMeanwhile
              edit={edit}
              save={text.save}
              label={(field) => settingsShown[field].label}
              shown={(field, values) => settingsShown[field].of(values)}
              onTake={change}
            />
          )}
        </div>
        <div className={styles.bar}>
          {isOtherFailure && refused.length === 0 && (
            <Banner tone="error">{messageOf(save.error, text.failed)}</Banner>
          )}
          <div className={formStyles.formActions}>
            {edit.isDirty && (
              <DiscardButton
                disabled={save.isPending}
                onDiscard={() => {
                  save.reset();
                  edit.discard();
                }}
              />
            )}
            <Button variant="primary" size="lg" type="submit" loading={save.isPending}>
              {text.save}
            </Button>
          </div>
        </div>
      </DraftForm>
    </>
  );
}
