import {
  Bookmark,
  ChartColumn,
  FileUp,
  FolderTree,
  History,
  LayoutDashboard,
  LogOut,
  Mail,
  Package,
  PackagePlus,
  Plus,
  ReceiptText,
  RefreshCw,
  Server,
  Settings,
  Shield,
  Star,
  User,
  Users,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import { roleLabels, type AdminOrderRow, type ListedUser, type Product } from 'shared-contract/types';
import { formatDate, formatMoney } from 'shared-ui';
import { ordersPath, paths, stockLevelsPath, waitingRequestsPath } from '../../paths.ts';
import { strings } from '../../strings.ts';

const text = strings.palette;

/** One thing that can be chosen. */
export interface Entry {
  /** Unique in its group. */
  key: string;
  label: string;
  /** Other words that it is found by. */
  also?: string;
  detail?: string;
  icon: LucideIcon;
  /** An address, or what else to do. */
  to: string | 'sign out';
}

const pages: readonly Entry[] = [
  { key: 'overview', label: strings.nav.overview, icon: LayoutDashboard, to: paths.dashboard() },
  { key: 'products', label: strings.nav.products, icon: Package, to: paths.products() },
  { key: 'categories', label: strings.categories.title, icon: FolderTree, to: paths.categories() },
  { key: 'stock', label: strings.stockLevels.title, icon: Warehouse, to: paths.stockLevels() },
  { key: 'orders', label: strings.nav.orders, icon: ReceiptText, to: paths.orders() },
  { key: 'users', label: strings.nav.users, also: text.accounts, icon: Users, to: paths.users() },
  { key: 'replacements', label: strings.nav.replacements, icon: RefreshCw, to: paths.replacements() },
  { key: 'reviews', label: strings.nav.reviews, icon: Star, to: paths.reviews() },
  { key: 'analytics', label: strings.nav.analytics, icon: ChartColumn, to: paths.analytics() },
  { key: 'settings', label: strings.nav.settings, icon: Settings, to: paths.settings() },
  { key: 'security', label: strings.security.title, icon: Shield, to: paths.security() },
  { key: 'mails', label: strings.mails.title, icon: Mail, to: paths.mails() },
  { key: 'audit', label: strings.audit.title, icon: History, to: paths.audit() },
  { key: 'system', label: strings.system.title, icon: Server, to: paths.system() },
];

const actions: readonly Entry[] = [
  { key: 'create order', label: strings.orders.create, icon: Plus, to: paths.createOrder() },
  { key: 'add product', label: strings.products.addProduct, icon: PackagePlus, to: paths.createProduct() },
  {
    key: 'waiting',
    label: text.waiting,
    also: text.approve,
    icon: Bookmark,
    to: ordersPath({ status: 'PENDING' }),
  },
  { key: 'low', label: text.low, icon: Bookmark, to: stockLevelsPath('LOW') },
  { key: 'out', label: text.out, icon: Bookmark, to: stockLevelsPath('OUT') },
  {
    key: 'requests',
    label: text.requests,
    also: text.resolve,
    icon: Bookmark,
    to: waitingRequestsPath(),
  },
  { key: 'import', label: text.importCodes, also: text.files, icon: FileUp, to: paths.stockLevels() },
  { key: 'sign out', label: strings.layout.logout, also: text.signOut, icon: LogOut, to: 'sign out' },
];

/** The entries whose name has every typed word. */
function named(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, also = '' }) =>
    words.every((word) => `${label} ${also}`.toLowerCase().includes(word)),
  );
}

export const pagesFor = (typed: string): Entry[] => named(pages, typed);
export const actionsFor = (typed: string): Entry[] => named(actions, typed);

export const ofOrder = ({
  _id,
  product_title,
  buyer,
  total_amount,
  status,
  creation_unix,
}: AdminOrderRow): Entry => ({
  key: _id,
  label: product_title,
  detail: [
    buyer.username,
    formatMoney(total_amount),
    strings.orders.statuses[status],
    formatDate(creation_unix),
  ].join(' · '),
  icon: ReceiptText,
  to: paths.order(_id),
});

export const ofProduct = ({ _id, title, category, enabled }: Product): Entry => ({
  key: _id,
  label: title,
  detail: enabled ? category.title : `${category.title} · ${text.off}`,
  icon: Package,
  to: paths.editProduct(_id),
});

export const ofUser = ({ _id, username, email, role }: ListedUser): Entry => ({
  key: _id,
  label: username,
  detail: `${email} · ${roleLabels[role]}`,
  icon: User,
  to: paths.user(_id),
});
