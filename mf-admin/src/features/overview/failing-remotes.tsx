import { Link } from 'react-router-dom';
import { Banner, formatDateTime } from 'shared-ui';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { strings } from '../../strings.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as styles from './overview.module.css';

const text = strings.overview;

/** Which remotes failed in browsers within the last day, and what helps; nothing while all of them work (rules 17.3). */
export function FailingRemotes() {
  const failing = useAdminStats().data?.failingRemotes ?? [];
  return failing.map(({ remote, version, failures, since_unix, last_unix, page }) => (
    <div key={`${remote} ${version}`} className={styles.notice}>
      <Banner
        tone="warning"
        action={
          page && (
            <Link className={styles.noticeLink} to={page}>
              {text.remotePages(remote)}
            </Link>
          )
        }
      >
        <p className={styles.noticeTitle}>
          {text.remoteFailed(remote, version, failures, formatDateTime(since_unix))}
        </p>
        <p>
          {text.remoteFailedLast(formatDateTime(last_unix))}{' '}
          <code className={detailsStyles.code}>{text.remoteRollback(remote)}</code>
        </p>
      </Banner>
    </div>
  ));
}
