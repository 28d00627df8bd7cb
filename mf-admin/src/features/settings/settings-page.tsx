import { useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from 'shared-auth';
import type { StoreConfig } from 'shared-contract/types';
import { Banner, Button, ErrorNotice, Spinner } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { LinksCard } from './links-card.tsx';
import { PaymentsCard, ReviewsCard, StoreCard } from './settings-cards.tsx';
import {
  settingsDraftOf,
  settingsProblemsOf,
  type SettingsDraft,
  type SettingsProblems,
} from './settings.view.ts';
import { useSaveSettings, useSettings } from './use-settings.ts';
import './settings.css';

const text = strings.settings;

/** Everything the owner decides about the store (section 2, Store Settings). */
export function SettingsPage() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSettings();
  return (
    <>
      <PageHead title={text.title} />
      {data ? (
        // What was read anew after a save is what the form starts from.
        <SettingsForm key={dataUpdatedAt} config={data} />
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
  const [draft, setDraft] = useState(() => settingsDraftOf(config));
  const [problems, setProblems] = useState<SettingsProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveSettings();
  const fields = fieldErrorsOf(save.error);
  const card = {
    draft,
    problems,
    onChange: (part: Partial<SettingsDraft>) => {
      setDraft({ ...draft, ...part });
      setProblems({});
    },
  };
  return (
    <form
      ref={form}
      className="settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = settingsProblemsOf(draft);
        setProblems(wrong);
        if (Object.keys(wrong).length === 0) save.mutate(draft, { onSuccess: () => notify(text.saved) });
        else
          requestAnimationFrame(() =>
            form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
          );
      }}
    >
      <fieldset className="stack" disabled={save.isPending}>
        <StoreCard {...card} />
        <PaymentsCard {...card} />
        <ReviewsCard {...card} />
        <AnnouncementCard {...card} />
        <LinksCard {...card} />
      </fieldset>
      <div className="settings__bar">
        {save.isError && (
          <Banner tone="error">
            {messageOf(save.error, text.failed)}
            {Object.values(fields).map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Banner>
        )}
        <div className="form-actions">
          <Button variant="primary" size="lg" type="submit" loading={save.isPending}>
            {text.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
