import { useEffect, useRef } from 'react';
import { LayoutDashboard, ReceiptText, RefreshCw, Settings2, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { strings } from '../../strings.ts';
import { tabLinks, type Tab } from './dashboard.view.ts';

const icons = {
  overview: LayoutDashboard,
  balance: Wallet,
  orders: ReceiptText,
  settings: Settings2,
  replacements: RefreshCw,
};

/** The tabs as links: each has an address, and the strip scrolls sideways with the open one in view. */
export function DashboardTabs({ current }: { current: Tab }) {
  const { role } = useSession();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className="dashboard-tabs" aria-label={strings.dashboard.tabsLabel}>
      <ul className="dashboard-tabs__strip" ref={strip}>
        {tabLinks(role).map(({ key, label, to }) => {
          const Icon = icons[key];
          return (
            <li key={key}>
              <Link
                className="dashboard-tabs__tab"
                to={to}
                aria-current={key === current ? 'page' : undefined}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
