import { ReceiptText, RefreshCw, Settings2, Wallet } from 'lucide-react';
import type { RemoteNavItem } from 'shared-contract/remote';

const icons = { orders: ReceiptText, balance: Wallet, settings: Settings2 };

/** The icon of a menu entry that is for some roles only. */
export function NavIcon({ of, size }: { of: RemoteNavItem; size: number }) {
  const Icon = (of.icon && icons[of.icon]) ?? RefreshCw;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
