import { useState } from 'react';
import { CircleDollarSign, Clock, FolderPlus, PackagePlus, ReceiptText, Users } from 'lucide-react';
import { hasDraft, useSession } from 'shared-auth';
import { ButtonLink, formatMoney } from 'shared-ui';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { categoryDraft } from '../../parts/category-draft.ts';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { ordersPath, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { FailingRemotes } from './failing-remotes.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { PaymentsToCheck } from './payments-to-check.tsx';
import { QuickButton, QuickLink } from './quick-action.tsx';
import { StoreCard } from './store-card.tsx';
import { Today } from './today.tsx';
import * as styles from './overview.module.css';

const text = strings.overview;

const stats: readonly StoreStat[] = [
  {
    label: text.revenue,
    icon: CircleDollarSign,
    value: ({ totalRevenue }) => formatMoney(totalRevenue),
    to: ordersPath({ settled: 'PAID' }),
  },
  {
    label: text.orders,
    icon: ReceiptText,
    value: ({ totalOrders }) => formatCount(totalOrders),
    to: paths.orders(),
  },
  { label: text.users, icon: Users, value: ({ totalUsers }) => formatCount(totalUsers), to: paths.users() },
  {
    label: text.pending,
    icon: Clock,
    value: ({ pendingOrders }) => formatCount(pendingOrders),
    to: ordersPath({ status: 'PENDING' }),
  },
];

/** Figures of the store, what waits for a decision, and quick actions (rules 14.17). */
export function OverviewPage() {
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [adding, setAdding] = useState(() => hasDraft(username, categoryDraft));
  return (
    <>
      <PageHead
        title={text.title}
        actions={<ButtonLink to={paths.system()}>{strings.system.title}</ButtonLink>}
      />
      <PaymentsToCheck />
      <FailingRemotes />
      <StoreStats stats={stats} />
      <Today />
      <OpenTasks />
      <section className={styles.part} aria-labelledby="quick-actions">
        <h2 className={styles.heading} id="quick-actions">
          {text.quickActions}
        </h2>
        <ul className={styles.quick}>
          <QuickLink
            title={text.addProduct}
            text={text.addProductText}
            icon={PackagePlus}
            to={paths.createProduct()}
          />
          <QuickButton
            title={text.addCategory}
            text={text.addCategoryText}
            icon={FolderPlus}
            onClick={() => setAdding(true)}
          />
          <QuickLink
            title={text.viewOrders}
            text={text.viewOrdersText}
            icon={ReceiptText}
            to={paths.orders()}
          />
        </ul>
      </section>
      <LatestOrders />
      <StoreCard />
      {adding && <CategoryDialog onClose={() => setAdding(false)} />}
    </>
  );
}
