import { useState } from 'react';
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePersonal } from 'shared-auth';
import { Banner, Skeleton, VisuallyHidden } from 'shared-ui';
import { EmailCard, type News } from 'shared-ui/email-card';
import { FailedLoad } from 'shared-ui/failed-load';
import * as ui from 'shared-ui/ui.module.css';
import { usePassing } from 'shared-ui/passing';
import { settingsCard, SettingsFrame } from '../../parts/settings-frame.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AccountInformation } from './account-information.tsx';
import { PasswordCard } from './password-card.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './settings.module.css';

type Card = 'email' | 'password';

/** How long a success message stays, in milliseconds. The one about a new password stays until the sign-out. */
const CLEARS_AFTER_MS = 5_000;

/** /dashboard/settings, below the tabs of the dashboard. */
export function SettingsPage() {
  const account = usePersonal();
  const { personal, status } = account;
  return (
    <SettingsFrame
      title={strings.settings.title}
      back={{ to: paths.dashboard(), text: strings.settings.back }}
    >
      {personal ? (
        <Cards personal={personal} />
      ) : status === 'error' ? (
        <FailedLoad of={account} fallback={strings.settings.loadFailed} />
      ) : (
        <SettingsSkeleton />
      )}
      <Link className={`${accountStyles.card} ${styles.more}`} to={paths.security()}>
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.moreWords}>
          <span className={styles.moreTitle}>{strings.settings.security}</span>
          <span className={ui.small}>{strings.settings.securityText}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </SettingsFrame>
  );
}

function Cards({ personal }: { personal: NonNullable<ReturnType<typeof usePersonal>['personal']> }) {
  const [saved, setSaved] = usePassing<{ card: Card; text: string }>(null, CLEARS_AFTER_MS);
  const [failure, setFailure] = useState<{ card: Card; text: string } | null>(null);
  const newsOf = (card: Card): News | null => {
    if (failure?.card === card) return { tone: 'error', text: failure.text };
    return saved?.card === card ? { tone: 'success', text: saved.text } : null;
  };
  const handlers = (card: Card) => ({
    onSaved: (text: string) => {
      setFailure(null);
      setSaved({ card, text });
    },
    onFailed: (text: string | null) => setFailure(text === null ? null : { card, text }),
  });
  return (
    <>
      {personal.password_used_up && (
        <div className={styles.usedUp}>
          <Banner tone="warning">{strings.settings.usedUp}</Banner>
        </div>
      )}
      <div className={styles.cards}>
        <EmailCard
          className={settingsCard}
          current={personal.email}
          isConfirmed={personal.email_confirmed}
          waiting={personal.email_waiting}
          news={newsOf('email')}
          {...handlers('email')}
        />
        <PasswordCard news={newsOf('password')} {...handlers('password')} />
        <AccountInformation personal={personal} />
      </div>
    </>
  );
}

/** Skeletons of the cards in their places. The text is for assistive technology. */
function SettingsSkeleton() {
  return (
    <div className={styles.cards} role="status">
      <VisuallyHidden>{strings.settings.loading}</VisuallyHidden>
      <Skeleton height={285} radius="var(--radius-card)" />
      <Skeleton height="auto" radius="var(--radius-card)" />
      <Skeleton height={246} radius="var(--radius-card)" />
    </div>
  );
}
