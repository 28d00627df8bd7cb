import type { LucideIcon } from 'lucide-react';
import type { AdminStats } from 'shared-contract/types';
import { FailedLoad } from './failed-load.tsx';
import { useAdminStats } from '../data/use-admin-stats.ts';
import { strings } from '../strings.ts';
import { StatCards } from './stat-cards.tsx';

export interface StoreStat {
  label: string;
  icon: LucideIcon;
  /** Makes the figure from the store's counters. */
  value: (counters: AdminStats) => string;
  /** The address of the rows that it counts. */
  to?: string;
}

/** Counters of the whole store: loading, failed with a way to try again, shown. */
export function StoreStats({ stats }: { stats: readonly StoreStat[] }) {
  const counters = useAdminStats();
  const { data, error } = counters;
  if (error && !data) {
    return <FailedLoad of={counters} fallback={strings.stats.loadFailed} />;
  }
  return <StatCards stats={stats.map(({ value, ...stat }) => ({ ...stat, value: data && value(data) }))} />;
}
