import { useEffect, useRef, type KeyboardEvent } from 'react';
import { LayoutDashboard, ReceiptText, RefreshCw, Settings2, Wallet } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { strings } from '../strings.ts';
import { TABS, linksFor, tabByKey, type Tab } from './dashboard-tabs.view.ts';
import * as styles from './dashboard-tabs.module.css';

const icons = {
  overview: LayoutDashboard,
  balance: Wallet,
  orders: ReceiptText,
  settings: Settings2,
  replacements: RefreshCw,
};

export const PANEL_ID = 'dashboard-panel';
export const tabId = (tab: Tab | 'settings'): string => `dashboard-tab-${tab}`;

/**
 * The tabs, and beside them links to other pages. The strip scrolls sideways and keeps the open tab in view.
 * @param current `settings` is a page below the same strip
 */
export function DashboardTabs({ current }: { current: Tab | 'settings' }) {
  const { role } = useSession();
  const navigate = useNavigate();
  const focusable = current === 'settings' ? 'overview' : current;
  const byKey = useRef(false);
  useEffect(() => {
    const tab = document.getElementById(tabId(current));
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!byKey.current) return;
    byKey.current = false;
    // After the shell has moved the focus to the content of the new page, so that keyboard users stay on the tabs.
    const timer = setTimeout(() => tab?.focus());
    return () => clearTimeout(timer);
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, focusable);
    const to = TABS.find(({ key }) => key === next)?.to;
    if (!to) return;
    event.preventDefault();
    byKey.current = true;
    void navigate(to);
  };
  return (
    <div className={styles.tabs}>
      <div
        className={styles.tabsList}
        role="tablist"
        aria-label={strings.dashboard.tabsLabel}
        onKeyDown={onKeyDown}
      >
        {TABS.map(({ key, label, to }) => {
          const Icon = icons[key];
          return (
            <Link
              key={key}
              id={tabId(key)}
              className={styles.tab}
              role="tab"
              aria-selected={key === current}
              aria-controls={PANEL_ID}
              tabIndex={key === focusable ? 0 : -1}
              to={to}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </Link>
          );
        })}
      </div>
      {linksFor(role).map(({ key, label, to }) => {
        const Icon = icons[key];
        return (
          <Link
            key={key}
            id={`dashboard-tab-${key}`}
            className={styles.tab}
            aria-current={key === current ? 'page' : undefined}
            to={to}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </Link>
        );
      })}
    </div>
  );
}
