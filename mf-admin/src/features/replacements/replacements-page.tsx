import { Check, CircleCheckBig, Clock, RefreshCw, X } from 'lucide-react';
import { useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { Banner, ButtonLink, EmptyState } from 'shared-ui';
import { LiveNotice } from 'shared-ui/live';
import { neighboursOf } from 'shared-ui/neighbours';
import { nextOf, ResolveDialog, TemplatesButton, useOpenRequest } from 'shared-ui/replacement';
import { shortItem } from 'shared-ui/short-item';
import { useNotice } from '../../layout/notice.ts';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { useSelection } from '../../parts/use-selection.tsx';
import { useShownRow } from '../../parts/use-shown-row.ts';
import type { View } from '../../parts/views.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { RequestCard } from './request-card.tsx';
import { requestColumns } from './request-columns.tsx';
import { RequestFilters } from './request-filters.tsx';
import { requestsList, sortColumns, totalRequests } from './requests.view.ts';
import { SelectedRequests } from './selected-requests.tsx';
import { downloadRequests, useRequests } from './use-requests.ts';
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

const views: readonly View[] = [
  { name: text.views.all, query: '' },
  { name: text.views.waiting, query: 'status=PENDING' },
  { name: text.views.newest, query: 'sort=newest' },
];

const keyOf = ({ _id }: ReplacementRequest) => _id;
const nameOf = ({ username, original_deliverable }: ReplacementRequest) =>
  text.choose(username, shortItem(original_deliverable));

/** Every replacement request, in whatever status (rules 14.24). */
export function ReplacementsPage() {
  const notify = useNotice();
  const { username } = useSession();
  const address = useListAddress(requestsList);
  const { filter, paging, sort, sortBy } = address;
  const { list: requests, live } = useRequests(filter, sort, paging);
  const selection = useSelection(keyOf, nameOf);
  const opened = useOpenRequest({ rows: live.items, error: requests.error });
  const { show } = opened;
  useShownRow(opened.id);
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
              download={() => downloadRequests(filter, sort)}
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
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="requests" path={paths.replacements()} spec={requestsList} common={views} />
        <RequestFilters address={address} total={requests.data?.total} />
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
          hidden={address.hidden}
          sort={{ now: sort, by: sortColumns, onSort: (next) => sortBy(next as typeof sort) }}
          empty={
            <EmptyState
              icon={CircleCheckBig}
              title={text.none}
              text={address.isFiltered ? text.noneFoundText : text.noneText}
              {...(address.isFiltered && {
                action: <ButtonLink to={paths.replacements()}>{strings.table.clearFilters}</ButtonLink>,
              })}
            />
          }
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
