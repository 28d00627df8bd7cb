import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { MailState, QueuedJob } from 'shared-contract/types';
import { LabelTag, type Tone } from '../../parts/label-tag.tsx';

type State = MailState | QueuedJob['state'];

const looks: Record<State, readonly [Tone, LucideIcon]> = {
  QUEUED: ['neutral', Clock],
  WAITING: ['neutral', Clock],
  RUNNING: ['neutral', LoaderCircle],
  SENT: ['success', CircleCheck],
  FAILED: ['error', CircleX],
  OBSOLETE: ['neutral', Ban],
};

/** The state of an e-mail or a job as icon, word and colour (rules 15.3). */
export function StateTag({ state, label }: { state: State; label: string }) {
  const [tone, icon] = looks[state];
  return (
    <LabelTag tone={tone} icon={icon}>
      {label}
    </LabelTag>
  );
}
