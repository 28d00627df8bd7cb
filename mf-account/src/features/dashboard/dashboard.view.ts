import { STAFF_ROLES, type Role } from 'shared-contract/types';
import { elsewhere, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';

export type Tab = 'overview' | 'balance' | 'orders';

/** Which part of the dashboard an address shows. */
export function tabOf(pathname: string, search: string): Tab {
  if (pathname.replace(/\/+$/, '') === paths.orders()) return 'orders';
  return new URLSearchParams(search).get('tab') === 'balance' ? 'balance' : 'overview';
}

export interface TabLink {
  key: Tab | 'settings' | 'replacements';
  label: string;
  to: string;
}

/** The tabs; Replacements only for those who settle them (specification, section 2). */
export function tabLinks(role: Role): TabLink[] {
  const { tabs } = strings.dashboard;
  const settlesReplacements = STAFF_ROLES.some((staff) => staff === role);
  return [
    { key: 'overview', label: tabs.overview, to: paths.dashboard() },
    { key: 'balance', label: tabs.balance, to: paths.balance() },
    { key: 'orders', label: tabs.orders, to: paths.orders() },
    { key: 'settings', label: tabs.settings, to: paths.settings() },
    ...(settlesReplacements
      ? [{ key: 'replacements' as const, label: tabs.replacements, to: elsewhere.replacements() }]
      : []),
  ];
}
