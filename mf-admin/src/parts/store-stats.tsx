import type { LucideIcon } from 'lucide-react';
import type { AdminStats } from 'shared-contract/types';
import { ErrorNotice } from 'shared-ui';
import { useAdminStats } from '../data/use-admin-stats.ts';
import { strings } from '../strings.ts';
import { StatCards } from './stat-cards.tsx';

export interface StoreStat {
  label: string;
  icon: LucideIcon;
  /** What to show of the store's counters. */
  value: (counters: AdminStats) => string;
  /** The rows behind it. */
  to?: string;
}

/** Counters of the whole store: loading, failed with a way to try again, shown. */
export function StoreStats({ stats }: { stats: readonly StoreStat[] }) {
  const { data, error, isFetching, refetch } = useAdminStats();
  if (error && !data) {
    return (
      <ErrorNotice
        error={error}
        fallback={strings.stats.loadFailed}
        retryLabel={strings.tryAgain}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <StatCards stats={stats.map(({ value, ...stat }) => ({ ...stat, value: data && value(data) }))} />;
}
