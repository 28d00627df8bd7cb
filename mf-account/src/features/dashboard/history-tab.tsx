import { useEffect, useRef, useState } from 'react';
import { ReceiptText, SearchX } from 'lucide-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCallPage } from 'shared-auth';
import { pageSizes, type OrderRow } from 'shared-contract/types';
import { Button, ButtonLink, EmptyState, VisuallyHidden, useFocusNext, useSkeleton } from 'shared-ui';
import { FailedLoad } from 'shared-ui/failed-load';
import { lastPage } from 'shared-ui/pages';
import * as ui from 'shared-ui/ui.module.css';
import { OrderRows } from '../../parts/order-rows.tsx';
import { Pager } from '../../parts/pager.tsx';
import { elsewhere, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { CheckoutNews } from './checkout-news.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { historyFilterOf, historyParams, historyQuery, type HistoryFilter } from './history.view.ts';
import { OrderDialog } from './order-dialog.tsx';
import { RowsSkeleton } from './overview-skeleton.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './dashboard.module.css';

/** The order history: 10 a page, with search, status and details in a dialog. */
export function HistoryTab() {
  const [params, setParams] = useSearchParams();
  const filter = historyFilterOf(params);
  const show = (next: HistoryFilter, replace = false) => setParams(historyParams(next), { replace });
  const list = useCallPage(
    'GET /orders/my-orders',
    { query: historyQuery(filter) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [opened, setOpened] = useState<OrderRow | null>(null);
  const isFiltered = filter.search !== '' || filter.status !== undefined;
  const total = list.data?.total ?? 0;
  const pages = lastPage(total, pageSizes.orders);
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && filter.page > pages;
  useEffect(() => {
    // An old address may name a page that the list no longer has.
    if (isBeyond) show({ ...filter, page: pages }, true);
  });
  // Once the search is shown it stays, because somebody may be typing in it.
  const hasFilters = isFiltered || total > 0;
  const [hadFilters, setHadFilters] = useState(hasFilters);
  if (hasFilters && !hadFilters) setHadFilters(true);
  const isPending = list.status === 'pending' || (total > 0 && list.data?.items.length === 0);
  const showSkeleton = useSkeleton(isPending);
  const focusNext = useFocusNext();
  const head = useRef<HTMLElement>(null);
  return (
    <>
      <CheckoutNews />
      <section className={`${accountStyles.card} ${styles.history}`} aria-labelledby="history">
        <header ref={head} className={`${accountStyles.cardHead} ${styles.historyHead}`}>
          <h2 id="history" className={ui.h3}>
            {strings.history.title}
          </h2>
          {(hadFilters || isPending || showSkeleton) && <HistoryFilters filter={filter} onChange={show} />}
        </header>
        <p role="status">
          <VisuallyHidden>{list.data && strings.history.found(total)}</VisuallyHidden>
        </p>
        <HistoryBody
          list={list}
          orders={list.data?.items ?? []}
          isFiltered={isFiltered}
          isPending={isPending}
          showSkeleton={showSkeleton}
          onOpen={setOpened}
          onClear={() => {
            focusNext(() => head.current?.querySelector('input'));
            show({ search: '', status: undefined, page: 1 });
          }}
        />
        <Pager
          what={strings.history.title}
          page={Math.min(filter.page, pages)}
          pages={pages}
          onPage={(page) => {
            show({ ...filter, page });
            head.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      </section>
      <OrderDialog row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface HistoryBodyProps {
  list: Pick<ReturnType<typeof useCallPage>, 'data' | 'status' | 'error' | 'refetch' | 'isFetching'>;
  orders: readonly OrderRow[];
  isFiltered: boolean;
  /** Whether the list loads for the first time, or a page is loaded that turned out to exist. */
  isPending: boolean;
  showSkeleton: boolean;
  onOpen: (order: OrderRow) => void;
  onClear: () => void;
}

function HistoryBody({
  list,
  orders,
  isFiltered,
  isPending,
  showSkeleton,
  onOpen,
  onClear,
}: HistoryBodyProps) {
  if (list.status === 'error' && !list.data) {
    return <FailedLoad heading="h3" of={list} fallback={strings.history.loadFailed} />;
  }
  if (isPending || showSkeleton) {
    return (
      <div role="status">
        <VisuallyHidden>{strings.history.loading}</VisuallyHidden>
        {showSkeleton && <RowsSkeleton rows={pageSizes.orders} />}
      </div>
    );
  }
  if (orders.length > 0) {
    return <OrderRows orders={orders} onOpen={onOpen} hrefOf={({ _id }) => paths.order(_id)} />;
  }
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      heading="h3"
      title={strings.history.noneFound}
      text={strings.history.noneFoundText}
      action={<Button onClick={onClear}>{strings.history.clear}</Button>}
    />
  ) : (
    <EmptyState
      icon={ReceiptText}
      heading="h3"
      title={strings.history.none}
      text={strings.history.noneText}
      action={<ButtonLink to={elsewhere.products()}>{strings.dashboard.browse}</ButtonLink>}
    />
  );
}
