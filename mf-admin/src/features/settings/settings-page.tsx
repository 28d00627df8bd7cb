import { useRef, useState, type FormEvent } from 'react';
import { fieldErrorsOf, messageOf } from 'shared-auth';
import type { StoreConfig } from 'shared-contract/types';
import { Banner, Button, ErrorNotice, Spinner, useFocusRefused } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { LinksCard } from './links-card.tsx';
import { IdentityCard, PaymentsCard, ReviewsCard } from './settings-cards.tsx';
import { refusedOf, settingsProblemsOf, type SettingsDraft, type SettingsProblems } from './settings.view.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { useSaveSettings, useSettings } from './use-settings.ts';
import './settings.css';

const text = strings.settings;

/** Everything the owner decides about the store (section 2, Store Settings). */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = useSettings();
  return (
    <>
      <PageHead title={text.title} />
      {data ? (
        <SettingsForm config={data} />
      ) : error ? (
        <ErrorNotice
          error={error}
          fallback={text.loadFailed}
          retryLabel={strings.tryAgain}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function SettingsForm({ config }: { config: StoreConfig }) {
  const notify = useNotice();
  const { draft, setDraft, markSaved } = useSettingsDraft(config);
  const [problems, setProblems] = useState<SettingsProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveSettings(() => notify(text.saved));
  useFocusRefused(form, save.error);
  const card = {
    draft,
    problems,
    onChange: (part: Partial<SettingsDraft>) => {
      setDraft({ ...draft, ...part });
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
      save.mutate(draft, {
        onSuccess: () => markSaved(draft),
        onError: (error) => setProblems(refusedOf(fieldErrorsOf(error), draft)),
      });
    else focusWrong(event.currentTarget);
  };
  // The fields stay open while it saves: to lock them takes the focus away, and what is typed meanwhile is not lost.
  return (
    <form ref={form} className="settings" noValidate onSubmit={submit}>
      <div className="stack">
        <IdentityCard {...card} />
        <PaymentsCard {...card} />
        <ReviewsCard {...card} />
        <AnnouncementCard {...card} />
        <LinksCard {...card} />
      </div>
      <div className="settings__bar">
        {save.isError && !isMarked && <Banner tone="error">{messageOf(save.error, text.failed)}</Banner>}
        <div className="form-actions">
          <Button variant="primary" size="lg" type="submit" loading={save.isPending}>
            {text.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
