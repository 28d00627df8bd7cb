import { ListChecks } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { QueuedJob } from 'shared-contract/types';
import { Banner, Button, EmptyState, formatDateTime } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { useNotice } from '../../layout/notice.ts';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { usePage } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { StateTag } from './state-tag.tsx';
import { useJobs, useRunJobAgain } from './use-mails.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './mails.module.css';

const text = strings.jobs;
const pageSize = 20;

export function JobList() {
  const notify = useNotice();
  const paging = usePage(pageSize);
  const jobs = useJobs(paging);
  const runAgain = useRunJobAgain(notify);
  const again = (job: QueuedJob) =>
    job.state === 'RUNNING' ? null : (
      <Button
        size="sm"
        aria-label={text.runAgainNamed(job.kind, formatDateTime(job.created_unix))}
        loading={runAgain.isPending && runAgain.variables === job._id}
        onClick={() => runAgain.mutate(job._id)}
      >
        {text.runAgain}
      </Button>
    );
  return (
    <section className={panelStyles.panel} aria-label={strings.mails.jobs}>
      {runAgain.isError && (
        <Banner tone="error" reveal={runAgain.error}>
          {messageOf(runAgain.error, text.runAgainFailed)}
        </Banner>
      )}
      <DataTable
        label={strings.mails.jobs}
        load={pagedLoad(jobs)}
        columns={columns(again)}
        card={(job) => (
          <>
            <State job={job} />
            <div className={tableStyles.cardLine}>
              <span className={tableStyles.cellQuiet}>{formatDateTime(job.created_unix)}</span>
              {again(job)}
            </div>
          </>
        )}
        rowKey={({ _id }) => _id}
        loading={text.loading}
        fallback={text.loadFailed}
        empty={<EmptyState icon={ListChecks} title={text.none} text={text.noneText} />}
        pager={{ ...paging, total: jobs.data?.total ?? 0 }}
      />
    </section>
  );
}

const columns = (again: (job: QueuedJob) => React.ReactNode): TableColumnsType<QueuedJob> => [
  { title: text.columns.job, key: 'job', render: (_, job) => <State job={job} /> },
  {
    title: text.columns.written,
    key: 'written',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, job) => formatDateTime(job.created_unix),
  },
  { title: text.columns.actions, key: 'actions', align: 'right', render: (_, job) => again(job) },
];

function State({ job: { kind, state, tries, error, next_unix: next } }: { job: QueuedJob }) {
  return (
    <div className={styles.what}>
      <span>{text.kinds[kind] ?? kind}</span>
      <StateTag state={state} label={text.states[state]} />
      <span className={tableStyles.cellQuiet}>
        {strings.mails.tries(tries)}
        {next !== null && tries > 0 && `, ${text.next(formatDateTime(next))}`}
      </span>
      {error !== null && <span className={styles.reason}>{error}</span>}
    </div>
  );
}
