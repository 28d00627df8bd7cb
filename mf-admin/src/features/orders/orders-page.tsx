import { useState } from 'react';
import { CircleCheck, CircleDollarSign, Clock, Plus, ReceiptText } from 'lucide-react';
import { pageSizes, type AdminOrderRow } from 'shared-contract/types';
import { ButtonLink, EmptyState, formatMoney } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { usePage } from '../../parts/use-page.ts';
import { UserDetailsDialog } from '../../parts/user-details/user-details-dialog.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { isFiltered } from './orders.view.ts';
import { useOrderFilter } from './use-order-filter.ts';
import { downloadOrders, useOrders, useOrdersFollowCounters } from './use-orders.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.orders;

const stats: readonly StoreStat[] = [
  { label: text.revenue, icon: CircleDollarSign, value: ({ totalRevenue }) => formatMoney(totalRevenue) },
  { label: text.total, icon: ReceiptText, value: ({ totalOrders }) => formatCount(totalOrders) },
  { label: text.completed, icon: CircleCheck, value: ({ completedOrders }) => formatCount(completedOrders) },
  { label: text.pending, icon: Clock, value: ({ pendingOrders }) => formatCount(pendingOrders) },
];

/** Everything that was bought, with search, filters and approval (rules 14.18). */
export function OrdersPage() {
  const [viewed, setViewed] = useState<string | null>(null);
  const [user, setUser] = useState<string | null>(null);
  const [approving, setApproving] = useState<AdminOrderRow | null>(null);
  const notify = useNotice();
  const { filter, change } = useOrderFilter();
  const paging = usePage(pageSizes.orders);
  const orders = useOrders(filter, paging);
  useOrdersFollowCounters();
  const actions = {
    onView: (order: AdminOrderRow) => setViewed(order._id),
    onViewUser: (order: AdminOrderRow) => setUser(order.buyer._id),
    onApprove: setApproving,
  };
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            <CsvButton
              download={() => downloadOrders(filter)}
              disabled={!orders.data?.total}
              fallback={text.csvFailed}
            />
            <ButtonLink
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              to={paths.createOrder()}
            >
              {text.create}
            </ButtonLink>
          </>
        }
      />
      <StoreStats stats={stats} />
      <section className={styles.panel} aria-label={text.title}>
        <OrderFilters filter={filter} total={orders.data?.total} onChange={change} />
        <DataTable
          label={text.title}
          load={pagedLoad(orders)}
          columns={orderColumns(actions)}
          card={(order) => <OrderCard order={order} {...actions} />}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={
            isFiltered(filter) ? (
              <EmptyState icon={ReceiptText} title={text.none} text={text.noneText} />
            ) : (
              <EmptyState icon={ReceiptText} title={text.noneYet} text={text.noneYetText} />
            )
          }
          pager={{ ...paging, total: orders.data?.total ?? 0 }}
        />
      </section>
      {viewed && <OrderDialog orderId={viewed} onClose={() => setViewed(null)} />}
      {approving && (
        <ApproveDialog
          order={approving}
          onClose={() => setApproving(null)}
          onApproved={(message) => {
            setApproving(null);
            notify(message);
          }}
        />
      )}
      {user && <UserDetailsDialog userId={user} onClose={() => setUser(null)} />}
    </>
  );
}
