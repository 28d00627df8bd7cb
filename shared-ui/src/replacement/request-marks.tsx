import { Clock, LockKeyhole } from 'lucide-react';
import { useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { VisuallyHidden } from 'shared-ui';
import { timeOf } from './lock.view.ts';
import { strings as text } from './strings.ts';
import { waitOf } from './wait.view.ts';
import * as styles from './request-marks.module.css';

/**
 * How long a request has waited, in words and in the colour of its urgency.
 * @param nowMs when the list was read
 */
export function RequestWait({ request, nowMs }: { request: ReplacementRequest; nowMs: number }) {
  const { days, hours, age } = waitOf(request, nowMs);
  return (
    <span className={styles.mark} data-age={age}>
      <Clock size={14} strokeWidth={2} aria-hidden="true" />
      {text.ages[age]} · {text.waits(days, hours)}
    </span>
  );
}

/** Who works on a request, and until when. */
export function RequestHolder({ request: { lock } }: { request: ReplacementRequest }) {
  const { username } = useSession();
  if (!lock) return null;
  const until = timeOf(lock.until_unix);
  return (
    <span className={styles.mark}>
      <LockKeyhole size={14} strokeWidth={2} aria-hidden="true" />
      <VisuallyHidden>{text.worksOn} </VisuallyHidden>
      {lock.username === username ? text.heldByMe(until) : text.heldBy(lock.username, until)}
    </span>
  );
}
