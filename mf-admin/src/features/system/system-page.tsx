import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from 'shared-auth';
import type { SystemStatus } from 'shared-contract/types';
import { Button, ButtonLink, ErrorNotice, formatDateTime, Spinner } from 'shared-ui';
import { Detail, Details } from '../../parts/details.tsx';
import { LabelTag } from '../../parts/label-tag.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { formatBytes, problemsOf } from './system.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './system.module.css';

const text = strings.system;

/** The state of the store and its dependencies, for the owner (rules 14.40). */
export function SystemPage() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useCall(
    'GET /admin/system',
    {},
    { staleTime: 0 },
  );
  const again = () => void refetch();
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          data && (
            <Button loading={isFetching} onClick={again}>
              {text.refresh}
            </Button>
          )
        }
      />
      {data ? (
        <Parts status={data} nowUnix={Math.floor(dataUpdatedAt / 1_000)} />
      ) : error ? (
        <ErrorNotice
          error={error}
          fallback={text.loadFailed}
          retryLabel={strings.tryAgain}
          retrying={isFetching}
          onRetry={again}
        />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function Parts({ status, nowUnix }: { status: SystemStatus; nowUnix: number }) {
  const { versions, database, jobs, gateway, mail, quarantined, disk, backup } = status;
  const problems = problemsOf(status, nowUnix);
  return (
    <div className={styles.parts}>
      {quarantined > 0 && (
        <Part title={text.quarantine} problem={problems.quarantined}>
          <Details>
            <Detail label={text.quarantined}>{formatCount(quarantined)}</Detail>
          </Details>
        </Part>
      )}
      <Part title={text.backup} problem={problems.backup}>
        {backup && (
          <Details>
            <Detail label={text.made}>{formatDateTime(backup.made_unix)}</Detail>
            <Detail label={text.size}>{formatBytes(backup.bytes)}</Detail>
            <Detail label={text.rows}>{formatCount(backup.rows)}</Detail>
            <Detail label={text.tried}>
              {backup.holds === null ? text.untried : backup.holds ? text.holds : text.broken}
            </Detail>
          </Details>
        )}
      </Part>
      <Part title={text.database} problem={problems.database}>
        <Details>
          <Detail label={text.version}>{text.postgres(database.version, database.embedded)}</Detail>
          <Detail label={text.size}>{formatBytes(database.bytes)}</Detail>
          <Detail label={text.connections}>
            {text.of(formatCount(database.connections), formatCount(database.connections_max))}
          </Detail>
          {database.replica && (
            <Detail label={text.replica}>{text.behind(database.replica.stale_seconds.toFixed(1))}</Detail>
          )}
        </Details>
      </Part>
      <Part
        title={text.jobs}
        problem={problems.jobs}
        link={
          <ButtonLink variant="quiet" size="sm" to={`${paths.mails()}?tab=jobs`}>
            {text.showJobs}
          </ButtonLink>
        }
      >
        <Details>
          <Detail label={text.waiting}>{formatCount(jobs.waiting)}</Detail>
          <Detail label={text.failed}>{formatCount(jobs.failed)}</Detail>
          <Detail label={text.dueSince}>
            {jobs.due_since_unix === null ? text.none : formatDateTime(jobs.due_since_unix)}
          </Detail>
        </Details>
      </Part>
      <Part
        title={text.gateway}
        problem={problems.gateway}
        off={gateway.host === null ? text.gatewayOff : undefined}
      >
        <Details>
          <Detail label={text.host}>{gateway.host ?? text.none}</Detail>
          <Detail label={text.openPayments}>{formatCount(gateway.open_payments)}</Detail>
          <Detail label={text.toCheck}>{formatCount(gateway.payments_to_check)}</Detail>
        </Details>
      </Part>
      <Part
        title={text.mail}
        problem={problems.mail}
        off={mail.host === null ? text.mailOff : undefined}
        link={
          <ButtonLink variant="quiet" size="sm" to={paths.mails()}>
            {text.showMails}
          </ButtonLink>
        }
      >
        <Details>
          <Detail label={text.host}>{mail.host ?? text.none}</Detail>
          <Detail label={text.waiting}>{formatCount(mail.waiting)}</Detail>
          <Detail label={text.failed}>{formatCount(mail.failed)}</Detail>
        </Details>
      </Part>
      <Part title={text.disk} problem={problems.disk} off={disk === null ? text.diskUnknown : undefined}>
        {disk && (
          <Details>
            <Detail label={text.free}>
              {text.of(formatBytes(disk.free_bytes), formatBytes(disk.total_bytes))}
            </Detail>
          </Details>
        )}
      </Part>
      <Part title={text.versions}>
        <Details>
          <Detail label={text.store}>{versions.store}</Detail>
          <Detail label={text.node}>{versions.node}</Detail>
          <Detail label={text.schema}>{versions.schema}</Detail>
        </Details>
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  /** The problem. It has priority over `off`, which says what is not set up. */
  problem?: string | undefined;
  off?: string | undefined;
  link?: ReactNode;
  children: ReactNode;
}

const looks = {
  good: ['success', CircleCheck],
  look: ['warning', TriangleAlert],
  off: ['neutral', CircleDashed],
} as const;

function Part({ title, problem, off, link, children }: PartProps) {
  const state = problem ? 'look' : off ? 'off' : 'good';
  const [tone, icon] = looks[state];
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard} ${styles.part}`} aria-label={title}>
      <div className={tableStyles.cardLine}>
        <h2 className={panelStyles.formTitle}>{title}</h2>
        <LabelTag tone={tone} icon={icon}>
          {text[state]}
        </LabelTag>
      </div>
      {(problem ?? off) && <p className={tableStyles.cellQuiet}>{problem ?? off}</p>}
      {children}
      {link && <div className={styles.link}>{link}</div>}
    </section>
  );
}
