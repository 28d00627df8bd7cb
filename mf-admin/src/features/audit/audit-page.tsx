import { useState } from 'react';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuditRow } from 'shared-contract/types';
import { Button, ButtonLink, EmptyState, formatDateTime } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import type { View } from '../../parts/views.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AuditDialog } from './audit-dialog.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { actionOf, auditList, targetOf } from './audit.view.ts';
import { downloadAudit, useAudit } from './use-audit.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './audit.module.css';

const text = strings.audit;

const views: readonly View[] = [
  { name: text.views.all, query: '' },
  { name: text.views.codes, query: 'action=codes.read' },
  { name: text.views.revealed, query: 'action=stock.reveal' },
  { name: text.views.exported, query: 'action=stock.view' },
  { name: text.views.approvals, query: 'action=orders.approve' },
  { name: text.views.locks, query: 'action=users.lock' },
];

/** Who did what, when, to what and from where, with what it was before (rules 14.38). */
export function AuditPage() {
  const address = useListAddress(auditList);
  const { filter, paging } = address;
  const rows = useAudit(filter, paging);
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const details = (row: AuditRow) => (
    <Button
      size="sm"
      data-row-main
      aria-label={text.detailsOf(actionOf(row.action), formatDateTime(row.at_unix))}
      onClick={() => setOpened(row)}
    >
      {text.details}
    </Button>
  );
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <CsvButton
            download={() => downloadAudit(filter)}
            disabled={!rows.data?.total}
            fallback={text.csvFailed}
          />
        }
      />
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="audit" path={paths.audit()} spec={auditList} common={views} />
        <AuditFilters address={address} total={rows.data?.total} />
        <DataTable
          label={text.title}
          load={pagedLoad(rows)}
          columns={columns(details)}
          card={(row) => (
            <>
              <What row={row} />
              <div className={tableStyles.cardLine}>
                <span className={tableStyles.cellQuiet}>
                  <Who row={row} />, {formatDateTime(row.at_unix)}
                </span>
                {details(row)}
              </div>
            </>
          )}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={
            <EmptyState
              icon={History}
              title={text.none}
              text={text.noneText}
              {...(address.isFiltered && {
                action: <ButtonLink to={paths.audit()}>{text.clear}</ButtonLink>,
              })}
            />
          }
          hidden={address.hidden}
          pager={{ ...paging, total: rows.data?.total ?? 0 }}
        />
      </section>
      {opened && <AuditDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const columns = (details: (row: AuditRow) => React.ReactNode): TableColumnsType<AuditRow> => [
  {
    title: text.columns.when,
    key: 'when',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, row) => formatDateTime(row.at_unix),
  },
  { title: text.columns.who, key: 'who', render: (_, row) => <Who row={row} /> },
  { title: text.columns.what, key: 'what', width: '50%', render: (_, row) => <What row={row} /> },
  { title: text.columns.details, key: 'details', align: 'right', render: (_, row) => details(row) },
];

const Who = ({ row: { actor } }: { row: AuditRow }) =>
  actor ? (
    <Link className={styles.link} to={paths.user(actor._id)}>
      {actor.username}
    </Link>
  ) : (
    text.owner
  );

function What({ row }: { row: AuditRow }) {
  return (
    <div className={styles.what}>
      <span>{actionOf(row.action)}</span>
      <span className={tableStyles.cellQuiet}>
        {targetOf(row.target_type)} {row.target_id}
      </span>
    </div>
  );
}
