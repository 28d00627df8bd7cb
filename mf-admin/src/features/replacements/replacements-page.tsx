import { useState } from 'react';
import { Check, CircleCheckBig, Clock, RefreshCw, X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { REPLACEMENT_STATUSES, type ReplacementRequest } from 'shared-contract/types';
import { EmptyState } from 'shared-ui';
import { ResolveDialog } from 'shared-ui/replacement';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { useNotice } from '../../layout/notice.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { StatCards } from '../../parts/stat-cards.tsx';
import { strings } from '../../strings.ts';
import { RequestCard } from './request-card.tsx';
import { requestColumns } from './request-columns.tsx';
import { addressOf, filterFrom, totalRequests, type RequestFilter } from './requests.view.ts';
import { PAGE_SIZE, useRequests } from './use-requests.ts';

const text = strings.replacements;

/** Every replacement request, in whatever status (section 2, Replacement Management). */
export function ReplacementsPage() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<ReplacementRequest | null>(null);
  const notify = useNotice();
  const filter = filterFrom(params);
  const setFilter = (next: RequestFilter) => setParams(addressOf(next), { replace: true });
  const requests = useRequests(filter.status, filter.page);
  const now = requests.data?.items.find(({ _id }) => _id === opened?._id);
  return (
    <>
      <PageHead title={text.title} />
      <RequestStats />
      <section className="panel" aria-label={text.title}>
        <div className="panel__bar">
          <FilterSelect
            label={text.status}
            value={filter.status ?? ''}
            onChange={(status) =>
              setFilter({ status: REPLACEMENT_STATUSES.find((each) => each === status) ?? null, page: 1 })
            }
          >
            <option value="">{text.all}</option>
            {REPLACEMENT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {text.statuses[status]}
              </option>
            ))}
          </FilterSelect>
          <span className="panel__count" role="status">
            {requests.data && text.count(requests.data.total)}
          </span>
        </div>
        <DataTable
          label={text.title}
          load={{
            rows: requests.data?.items,
            error: requests.error,
            isFetching: requests.isFetching,
            retry: () => void requests.refetch(),
          }}
          columns={requestColumns(setOpened)}
          card={(request) => <RequestCard request={request} onOpen={setOpened} />}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={CircleCheckBig} title={text.none} text={text.noneText} />}
          pager={{
            page: filter.page,
            size: PAGE_SIZE,
            total: requests.data?.total ?? 0,
            onPage: (page) => setFilter({ ...filter, page }),
          }}
        />
      </section>
      {opened && (
        <ResolveDialog
          key={opened._id}
          desk="admin"
          request={opened}
          gone={now !== undefined && now.status !== 'PENDING'}
          onClose={() => setOpened(null)}
          onResolved={(message) => {
            setOpened(null);
            notify(message);
          }}
        />
      )}
    </>
  );
}

function RequestStats() {
  const { data } = useAdminStats();
  return (
    <StatCards
      stats={[
        { label: text.total, icon: RefreshCw, value: data && formatCount(totalRequests(data)) },
        { label: text.pending, icon: Clock, value: data && formatCount(data.pendingReplacements) },
        { label: text.approved, icon: Check, value: data && formatCount(data.approvedReplacements) },
        { label: text.denied, icon: X, value: data && formatCount(data.deniedReplacements) },
      ]}
    />
  );
}
