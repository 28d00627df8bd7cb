import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import * as ui from 'shared-ui/ui.module.css';
import { DashboardTabs, PANEL_ID, tabId } from '../../parts/dashboard-tabs.tsx';
import { tabOf } from '../../parts/dashboard-tabs.view.ts';
import { usePendingTopUp } from '../../parts/pending-top-up.ts';
import { OpenCheckoutNotice } from '../../parts/open-checkout.tsx';
import { TopUpNews } from '../../parts/top-up-news.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { BalanceTab } from './balance-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './dashboard.module.css';

/** /dashboard and /dashboard/orders: one dashboard. The address says which tab is open. */
export function DashboardPage() {
  const { username } = useSession();
  const { pathname, search } = useLocation();
  const tab = tabOf(pathname, search);
  const pending = usePendingTopUp(username);
  // The payment page leads back here. A shopper who came from the cart is sent on to it.
  if (pending?.returnTo === 'cart') return <Navigate to={paths.cart()} replace />;
  return (
    <section className={`${ui.content} ${accountStyles.page}`}>
      <h1 className={`${ui.h1} ${styles.title}`}>{strings.dashboard.title}</h1>
      <DashboardTabs current={tab} />
      <div
        className={`${accountStyles.stack} ${styles.panel}`}
        role="tabpanel"
        id={PANEL_ID}
        aria-labelledby={tabId(tab)}
      >
        <TopUpNews>
          {tab !== 'orders' && <OpenCheckoutNotice />}
          {tab === 'overview' && <OverviewTab />}
          {tab === 'balance' && <BalanceTab />}
          {tab === 'orders' && <HistoryTab />}
        </TopUpNews>
      </div>
    </section>
  );
}
