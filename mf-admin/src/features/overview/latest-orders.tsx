import { ArrowRight, ReceiptText } from 'lucide-react';
import { useCallPage } from 'shared-auth';
import type { AdminOrderRow } from 'shared-contract/types';
import { ButtonLink, EmptyState, formatDate, Money, ShortId, StatusBadge } from 'shared-ui';
import { LiveNotice, NewMark, useLiveOrders } from 'shared-ui/live';
import type { TableColumnsType } from 'shared-ui/table';
import * as ui from 'shared-ui/ui.module.css';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { productColumn, sharedColumns } from '../../parts/order-columns.tsx';
import { ProductCell } from '../../parts/product-cell.tsx';
import { settledOf } from '../../parts/settled.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './overview.module.css';

const text = strings.overview;
const names = strings.orders.columns;
const latest = { query: { skip: 0, amount: 5 } };

const columns = (isNew: (order: AdminOrderRow) => boolean): TableColumnsType<AdminOrderRow> => [
  { title: names.order, key: 'id', render: (_, { _id }) => <ShortId id={_id} /> },
  productColumn({ isNew }),
  sharedColumns.customer,
  sharedColumns.total,
  sharedColumns.payment,
  sharedColumns.status,
  {
    title: names.date,
    key: 'date',
    align: 'right',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, order) => formatDate(order.creation_unix),
  },
];

/** The latest orders of all customers. */
export function LatestOrders() {
  const orders = useCallPage('GET /admin/orders/all', latest);
  const live = useLiveOrders(latest, orders);
  return (
    <section className={`${panelStyles.panel} ${styles.part}`} aria-labelledby="latest-orders">
      <div className={panelStyles.panelBar}>
        <h2 className={panelStyles.panelTitle} id="latest-orders">
          {text.latest}
        </h2>
        <ButtonLink
          variant="quiet"
          size="sm"
          to={paths.orders()}
          iconEnd={<ArrowRight size={16} aria-hidden="true" />}
        >
          {text.viewAll}
        </ButtonLink>
      </div>
      <LiveNotice added={live.added} of="orders" onShow={live.show} />
      <DataTable
        label={text.latest}
        load={{ ...pagedLoad(orders), rows: live.items }}
        columns={columns(live.isNew)}
        rowKey={({ _id }) => _id}
        loading={strings.orders.loading}
        fallback={strings.orders.loadFailed}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={strings.orders.noneYet}
            text={strings.orders.noneYetText}
            heading="h3"
          />
        }
        card={(order) => (
          <>
            <div className={tableStyles.cardLine}>
              <ProductCell
                title={order.product_title}
                src={order.product_image_url}
                text={
                  <>
                    {live.isNew(order) && <NewMark />}{' '}
                    {[order.buyer.username, strings.payment[order.payment_method], settledOf(order)]
                      .filter(Boolean)
                      .join(' · ')}
                  </>
                }
              />
              <Money dollars={order.total_amount} />
            </div>
            <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent}`}>
              <StatusBadge status={order.status} inTable />
              <span className={ui.small}>{formatDate(order.creation_unix)}</span>
            </div>
          </>
        )}
      />
    </section>
  );
}
