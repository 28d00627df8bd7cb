import { useRef, useState, type FormEvent } from 'react';
import { currentOf, fieldErrorsOf, messageOf } from 'shared-auth';
import type { AdminStoreConfig } from 'shared-contract/types';
import { Banner, Button, ButtonLink, Spinner, useFocusRefused } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { DiscardButton } from '../../parts/discard-button.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { focusWrong } from '../../parts/focus-wrong.ts';
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
import {
  refusedOf,
  settingsDraftOf,
  settingsProblemsOf,
  settingsShown,
  type SettingsDraft,
  type SettingsProblems,
} from './settings.view.ts';
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
  const [problems, setProblems] = useState<SettingsProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveSettings({
    onSaved: (sent, saved) => {
      notify(text.saved);
      edit.saved(sent, saved);
    },
    onRefused: edit.refused,
  });
  const isOtherFailure = save.error !== null && currentOf(save.error) === undefined;
  useFocusRefused(form, save.error);
  const card = {
    draft,
    problems,
    onChange: (part: Partial<SettingsDraft>) => {
      edit.change(part);
      setProblems({});
      if (save.isError) save.reset();
    },
  };
  const isMarked = Object.keys(problems).length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = settingsProblemsOf(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0)
      save.mutate(
        { draft, changes, version },
        { onError: (error) => setProblems(refusedOf(fieldErrorsOf(error), draft)) },
      );
    else focusWrong(event.currentTarget);
  };
  // The fields stay enabled while it saves: disabling them would remove the focus, and what is typed meanwhile is not lost.
  return (
    <>
      <LeaveGuard when={edit.isDirty} onLeave={edit.discard} />
      <form ref={form} className={styles.settings} noValidate onSubmit={submit}>
        <div className={panelStyles.stack}>
          <IdentityCard {...card} />
          <PaymentsCard {...card} />
          <ReviewsCard {...card} />
          <AnnouncementCard {...card} />
          <LinksCard {...card} />
          <AccountsCard {...card} />
          <StaffCard {...card} />
          <LocalRemotesCard {...card} />
          <FoundCard />
          {edit.isRefused && !isOtherFailure && (
            <ChangedMeanwhile
              edit={edit}
              save={text.save}
              label={(field) => settingsShown[field].label}
              shown={(field, values) => settingsShown[field].of(values)}
              onTake={card.onChange}
            />
          )}
        </div>
        <div className={styles.bar}>
          {isOtherFailure && !isMarked && <Banner tone="error">{messageOf(save.error, text.failed)}</Banner>}
          <div className={formStyles.formActions}>
            {edit.isDirty && (
              <DiscardButton
                disabled={save.isPending}
                onDiscard={() => {
                  setProblems({});
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
      </form>
    </>
  );
}
