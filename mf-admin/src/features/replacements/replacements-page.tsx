import { Check, CircleCheckBig, Clock, RefreshCw, X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { REPLACEMENT_STATUSES, type ReplacementRequest } from 'shared-contract/types';
import { Banner, EmptyState } from 'shared-ui';
import { LiveNotice } from 'shared-ui/live';
import { neighboursOf } from 'shared-ui/neighbours';
import { nextOf, ResolveDialog, TemplatesButton, useOpenRequest } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import { useNotice } from '../../layout/notice.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { usePage } from '../../parts/use-page.ts';
import { useSelection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { RequestCard } from './request-card.tsx';
import { requestColumns } from './request-columns.tsx';
import { statusFrom, totalRequests } from './requests.view.ts';
import { SelectedRequests } from './selected-requests.tsx';
import { downloadRequests, PAGE_SIZE, useRequests } from './use-requests.ts';
import * as pageStyles from '../../parts/page.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.replacements;

const stats: readonly StoreStat[] = [
  { label: text.total, icon: RefreshCw, value: (counters) => formatCount(totalRequests(counters)) },
  { label: text.pending, icon: Clock, value: ({ pendingReplacements }) => formatCount(pendingReplacements) },
  {
    label: text.approved,
    icon: Check,
    value: ({ approvedReplacements }) => formatCount(approvedReplacements),
  },
  { label: text.denied, icon: X, value: ({ deniedReplacements }) => formatCount(deniedReplacements) },
];

const keyOf = ({ _id }: ReplacementRequest) => _id;
const nameOf = ({ username, original_deliverable }: ReplacementRequest) =>
  text.choose(username, shortItem(original_deliverable));

/** Every replacement request, in whatever status (rules 14.24). */
export function ReplacementsPage() {
  const [params, setParams] = useSearchParams();
  const notify = useNotice();
  const { username } = useSession();
  const status = statusFrom(params);
  const paging = usePage(PAGE_SIZE);
  const { list: requests, live } = useRequests(status, paging);
  const selection = useSelection(keyOf, nameOf);
  const opened = useOpenRequest({ rows: live.items, error: requests.error });
  const { show } = opened;
  const rows = {
    addressOf: opened.addressOf,
    onOpen: show,
    isNew: live.isNew,
    nowMs: requests.dataUpdatedAt,
  };
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            <TemplatesButton size="md" />
            <CsvButton
              download={() => downloadRequests(status)}
              disabled={!requests.data?.total}
              fallback={text.csvFailed}
            />
          </>
        }
      />
      {opened.isMissing && (
        <div className={pageStyles.notice}>
          <Banner tone="error">{text.missing}</Banner>
        </div>
      )}
      <StoreStats stats={stats} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <div className={panelStyles.panelBar}>
          <FilterSelect
            label={text.status}
            value={status ?? ''}
            onChange={(next) => setParams(next ? { status: next } : {}, { replace: true })}
          >
            <option value="">{text.all}</option>
            {REPLACEMENT_STATUSES.map((each) => (
              <option key={each} value={each}>
                {text.statuses[each]}
              </option>
            ))}
          </FilterSelect>
          <span className={panelStyles.panelCount} role="status">
            {requests.data && text.count(requests.data.total)}
          </span>
        </div>
        <LiveNotice
          added={live.added}
          of="requests"
          onShow={() => {
            live.show();
            if (paging.page > 1) paging.onPage(1);
          }}
        />
        <DataTable
          label={text.title}
          load={{ ...pagedLoad(requests), rows: live.items }}
          columns={requestColumns(rows)}
          card={(request) => <RequestCard request={request} {...rows} />}
          rowKey={keyOf}
          selection={selection}
          onOpen={show}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={CircleCheckBig} title={text.none} text={text.noneText} />}
          pager={{ ...paging, total: requests.data?.total ?? 0 }}
        />
        <SelectedRequests selection={selection} />
      </section>
      <ResolveDialog
        of={opened}
        desk="admin"
        neighbours={neighboursOf(live.items ?? [], opened.id ?? '')}
        onClose={() => show(null)}
        onResolved={({ _id }, message, byKey) => {
          show(byKey ? nextOf(live.items ?? [], _id, username) : null);
          notify(message);
        }}
      />
    </>
  );
}
