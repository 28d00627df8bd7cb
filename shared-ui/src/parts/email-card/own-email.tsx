import { useState } from 'react';
import { useCall } from 'shared-auth';
import { Skeleton, VisuallyHidden } from 'shared-ui';
import { FailedLoad } from '../failed-load.tsx';
import { usePassing } from '../use-passing.ts';
import { EmailCard } from './email-card.tsx';
import { strings as text } from './strings.ts';

/** About as high as the card, so that nothing moves when the address arrives. In pixels. */
const CARD_HEIGHT = 274;

/** The card for the e-mail address of staff and admins, whose pages show nothing else of the profile. */
export function OwnEmail({ className }: { className: string | undefined }) {
  const profile = useCall('GET /user/personal', {});
  const [saved, setSaved] = usePassing<string>();
  const [failure, setFailure] = useState<string | null>(null);
  if (profile.data)
    return (
      <EmailCard
        className={className}
        current={profile.data.email}
        isConfirmed={profile.data.email_confirmed}
        waiting={profile.data.email_waiting}
        news={
          failure !== null
            ? { tone: 'error', text: failure }
            : saved !== null
              ? { tone: 'success', text: saved }
              : null
        }
        onSaved={(message) => {
          setFailure(null);
          setSaved(message);
        }}
        onFailed={setFailure}
      />
    );
  return (
    <div className={className}>
      {profile.error ? (
        <FailedLoad of={profile} fallback={text.loadFailed} />
      ) : (
        <div role="status">
          <VisuallyHidden>{text.loading}</VisuallyHidden>
          <Skeleton height={CARD_HEIGHT} />
        </div>
      )}
    </div>
  );
}
