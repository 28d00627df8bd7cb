import { RefreshCw } from 'lucide-react';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { useMinute } from '../../parts/use-minute.ts';
import { waitingRequestsPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { QuickLink } from './quick-action.tsx';
import { waitedFor } from './today.view.ts';

const text = strings.waitingRequests;

/** How many replacement requests wait and how long the oldest one does, with the way to them. */
export function WaitingRequests() {
  const { data } = useAdminStats();
  const now = useMinute();
  const since = data?.oldestRequestUnix ?? null;
  return (
    <QuickLink
      title={text.title}
      text={text.waiting(data?.pendingReplacements, since === null ? null : waitedFor(since, now))}
      icon={RefreshCw}
      to={waitingRequestsPath()}
    />
  );
}
