import {
  ChartColumn,
  LayoutDashboard,
  Package,
  ReceiptText,
  RefreshCw,
  Settings,
  Star,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { AdminStats } from 'shared-contract/types';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** How many things wait there. */
  waiting?: (stats: AdminStats) => number;
}

const text = strings.nav;

/** The parts of the administration, in their order in the menu (rules 14.16). */
export const navItems: readonly NavItem[] = [
  { label: text.overview, to: paths.dashboard(), icon: LayoutDashboard },
  { label: text.products, to: paths.products(), icon: Package },
  {
    label: text.orders,
    to: paths.orders(),
    icon: ReceiptText,
    waiting: ({ pendingOrders }) => pendingOrders,
  },
  { label: text.users, to: paths.users(), icon: Users },
  {
    label: text.replacements,
    to: paths.replacements(),
    icon: RefreshCw,
    waiting: ({ pendingReplacements }) => pendingReplacements,
  },
  { label: text.reviews, to: paths.reviews(), icon: Star },
  { label: text.analytics, to: paths.analytics(), icon: ChartColumn },
  { label: text.settings, to: paths.settings(), icon: Settings },
];
