import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePersonal } from 'shared-auth';
import { Banner, ErrorNotice, SkipLink, Spinner, type BannerTone } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { usePassing } from '../../parts/use-passing.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AccountInformation } from './account-information.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SettingsHeader } from './settings-header.tsx';
import * as styles from './settings.module.css';

interface News {
  tone: BannerTone;
  text: string;
}

/** How long a banner stays; milliseconds. The one about a new password stays until the sign-out. */
const CLEARS_AFTER_MS = 5_000;

/** /dashboard/settings, with a header of its own. */
export function SettingsPage() {
  const { personal, status, error, refetch, isFetching } = usePersonal();
  const [news, setNews] = usePassing<News>(null, CLEARS_AFTER_MS);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div>
      <SkipLink />
      <SettingsHeader />
      <main id="main" className={`${ui.content} ${styles.main}`} tabIndex={-1}>
        <Link className={styles.back} to={paths.dashboard()}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {strings.settings.back}
        </Link>
        <h1 className={ui.h1}>{strings.settings.title}</h1>
        {personal ? (
          <div className={styles.cards}>
            {news && (
              <Banner tone={news.tone} reveal={news}>
                {news.text}
              </Banner>
            )}
            {failure && (
              <Banner tone="error" reveal={failure}>
                {failure}
              </Banner>
            )}
            <EmailCard
              current={personal.email}
              onSaved={() => {
                setFailure(null);
                setNews({ tone: 'success', text: strings.settings.emailSaved });
              }}
              onFailed={setFailure}
            />
            <PasswordCard
              onSaved={() => {
                setFailure(null);
                setNews({ tone: 'success', text: strings.settings.passwordSaved });
              }}
              onFailed={setFailure}
            />
            <AccountInformation personal={personal} />
          </div>
        ) : status === 'error' ? (
          <ErrorNotice
            error={error}
            fallback={strings.settings.loadFailed}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Spinner text={strings.settings.loading} />
        )}
      </main>
    </div>
  );
}
