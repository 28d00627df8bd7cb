import { useState } from 'react';
import { CircleCheck, CircleDollarSign, Clock, Plus, ReceiptText } from 'lucide-react';
import type { AdminOrderRow } from 'shared-contract/types';
import { ButtonLink, EmptyState, formatMoney } from 'shared-ui';
import { LiveNotice } from 'shared-ui/live';
import { neighboursOf } from 'shared-ui/neighbours';
import { useNotice } from '../../layout/notice.ts';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { useOpened } from '../../parts/use-opened.ts';
import { useSelection } from '../../parts/use-selection.tsx';
import type { View } from '../../parts/views.ts';
import { UserDetailsDialog } from '../../parts/user-details/user-details-dialog.tsx';
import { paths, patterns } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { FindByCode } from './find-by-code.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderFilters } from './order-filters.tsx';
import { ordersList, sortColumns } from './orders.view.ts';
import { SelectedOrders } from './selected-orders.tsx';
import { downloadOrders, useOrders } from './use-orders.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.orders;

const stats: readonly StoreStat[] = [
  { label: text.revenue, icon: CircleDollarSign, value: ({ totalRevenue }) => formatMoney(totalRevenue) },
  { label: text.total, icon: ReceiptText, value: ({ totalOrders }) => formatCount(totalOrders) },
  { label: text.completed, icon: CircleCheck, value: ({ completedOrders }) => formatCount(completedOrders) },
  { label: text.pending, icon: Clock, value: ({ pendingOrders }) => formatCount(pendingOrders) },
];

const views: readonly View[] = [
  { name: text.views.all, query: '' },
  { name: text.views.waiting, query: 'status=PENDING' },
  { name: text.views.free, query: 'settled=FREE' },
  { name: text.views.byHand, query: 'settled=BY_HAND' },
];

const keyOf = ({ _id }: AdminOrderRow) => _id;
const nameOf = ({ product_title, buyer }: AdminOrderRow) => text.choose(product_title, buyer.username);

/** Everything that was bought, with search, filters and approval; `/admin/orders/{orderId}` has one open over it (rules 14.18). */
export function OrdersPage() {
  const opened = useOpened(patterns.order, { list: paths.orders(), one: paths.order });
  const [user, setUser] = useState<string | null>(null);
  const [approving, setApproving] = useState<AdminOrderRow | null>(null);
  const notify = useNotice();
  const address = useListAddress(ordersList);
  const { filter, paging, sort, sortBy } = address;
  const { list: orders, live } = useOrders(filter, sort, paging);
  const selection = useSelection(keyOf, nameOf);
  const actions = {
    addressOf: opened.addressOf,
    isNew: live.isNew,
    onView: (order: AdminOrderRow) => opened.open(order._id),
    onViewUser: (order: AdminOrderRow) => setUser(order.buyer._id),
    onApprove: setApproving,
  };
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            <ButtonLink
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              to={paths.createOrder()}
            >
              {text.create}
            </ButtonLink>
            <FindByCode onFound={opened.open} />
            <CsvButton
              download={(running) => downloadOrders(filter, running)}
              total={orders.data?.total}
              disabled={!orders.data?.total}
              fallback={text.csvFailed}
            />
          </>
        }
      />
      <StoreStats stats={stats} />
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="orders" path={paths.orders()} spec={ordersList} common={views} />
        <OrderFilters address={address} total={orders.data?.total} />
        <LiveNotice
          added={live.added}
          of="orders"
          onShow={() => {
            live.show();
            if (paging.page > 1) paging.onPage(1);
          }}
        />
        <DataTable
          label={text.title}
          load={{ ...pagedLoad(orders), rows: live.items }}
          columns={orderColumns(actions)}
          card={(order) => <OrderCard order={order} {...actions} />}
          rowKey={keyOf}
          hidden={address.hidden}
          sort={{ now: sort, by: sortColumns, onSort: (next) => sortBy(next as typeof sort) }}
          selection={selection}
          onOpen={actions.onView}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={
            address.isFiltered ? (
              <EmptyState
                icon={ReceiptText}
                title={text.none}
                text={text.noneText}
                action={<ButtonLink to={paths.orders()}>{strings.table.clearFilters}</ButtonLink>}
              />
            ) : (
              <EmptyState icon={ReceiptText} title={text.noneYet} text={text.noneYetText} />
            )
          }
          pager={{ ...paging, total: orders.data?.total ?? 0 }}
        />
        <SelectedOrders selection={selection} />
      </section>
      {opened.id && (
        <OrderDrawer
          orderId={opened.id}
          neighbours={neighboursOf(orders.data?.items ?? [], opened.id)}
          onMove={opened.exchange}
          onClose={opened.close}
        />
      )}
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
      {user && (
        <UserDetailsDialog userId={user} onClose={() => setUser(null)} onLeave={() => setUser(null)} />
      )}
    </>
  );
}
