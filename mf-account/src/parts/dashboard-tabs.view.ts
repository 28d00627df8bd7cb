import { isStaff, type Role } from 'shared-contract/types';
import { elsewhere, paths } from '../paths.ts';
import { strings } from '../strings.ts';

export type Tab = 'overview' | 'balance' | 'orders';

/** The tabs, each with its address. */
export const TABS: readonly { key: Tab; label: string; to: string }[] = [
  { key: 'overview', label: strings.dashboard.tabs.overview, to: paths.dashboard() },
  { key: 'balance', label: strings.dashboard.tabs.balance, to: paths.balance() },
  { key: 'orders', label: strings.dashboard.tabs.orders, to: paths.orders() },
];

/** The part of the dashboard that an address shows. */
export function tabOf(pathname: string, search: string): Tab {
  if (pathname.replace(/\/+$/, '') === paths.orders()) return 'orders';
  return new URLSearchParams(search).get('tab') === 'balance' ? 'balance' : 'overview';
}

/** The tab that a key moves to from the focused one; undefined for any other key. */
export function tabByKey(key: string, from: Tab): Tab | undefined {
  const at = TABS.findIndex((tab) => tab.key === from);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: TABS.length - 1 }[key];
  return to === undefined ? undefined : TABS.at(to % TABS.length)?.key;
}

export interface DashboardLink {
  key: 'settings' | 'replacements';
  label: string;
  to: string;
}

/** The links beside the tabs. Replacements is only for those who settle them (rules 14.12). */
export function linksFor(role: Role): DashboardLink[] {
  const { settings, replacements } = strings.dashboard.tabs;
  return [
    { key: 'settings', label: settings, to: paths.settings() },
    ...(isStaff(role)
      ? [{ key: 'replacements' as const, label: replacements, to: elsewhere.replacements() }]
      : []),
  ];
}
