import { Ban, CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import type { MailState, QueuedJob } from 'shared-contract/types';
import * as styles from './mails.module.css';

const icons = {
  QUEUED: Clock,
  WAITING: Clock,
  RUNNING: LoaderCircle,
  SENT: CircleCheck,
  FAILED: CircleX,
  OBSOLETE: Ban,
};

/** The state of an e-mail or a job as icon, word and colour (rules 15.3). */
export function StateBadge({ state, label }: { state: MailState | QueuedJob['state']; label: string }) {
  const Icon = icons[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={13} strokeWidth={2} aria-hidden="true" />
      {label}
    </span>
  );
}
