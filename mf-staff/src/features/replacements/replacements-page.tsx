import { CircleCheckBig, Clock } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import {
  Banner,
  Button,
  EmptyState,
  ErrorNotice,
  Skeleton,
  SkipLink,
  Toast,
  useNarrow,
  useToast,
  VisuallyHidden,
} from 'shared-ui';
import { ResolveDialog } from 'shared-ui/replacement';
import * as ui from 'shared-ui/ui.module.css';
import * as badgeStyles from 'shared-ui/badge.module.css';
import { BackLink } from '../../chrome/back-link.tsx';
import { StaffHeader } from '../../chrome/staff-header.tsx';
import { strings } from '../../strings.ts';
import { RequestCards } from './request-cards.tsx';
import { RequestsTable } from './requests-table.tsx';
import { isGone, LATE_DAYS, waitOf } from './replacements.view.ts';
import { useDecidedFocus } from './use-decided-focus.ts';
import { useOpenRequest } from './use-open-request.ts';
import { refreshRequests, usePendingRequests } from './use-replacements.ts';
import * as styles from './replacements.module.css';

const text = strings.requests;
const NOTICE_SECONDS = 5;

/** The queue of replacement requests that wait for a decision (rules 14.14). */
export function ReplacementsPage() {
  const query = usePendingRequests();
  const { requests, total } = query;
  const { open, isMissing, show } = useOpenRequest(query);
  const decided = useDecidedFocus(requests);
  const toast = useToast();
  const late = requests?.filter((request) => waitOf(request, query.dataUpdatedAt).isLate).length ?? 0;
  return (
    <>
      <SkipLink />
      <StaffHeader />
      <main id="main" className={`${ui.content} ${styles.queue}`} tabIndex={-1}>
        <BackLink onRefresh={() => void refreshRequests()} />
        <div className={styles.head}>
          <h1 className={styles.title}>{text.title}</h1>
          <span role="status">
            {total > 0 && (
              <span className={badgeStyles.badge} data-badge="warning">
                <Clock size={14} strokeWidth={2} aria-hidden="true" />
                {text.pending(total)}
                {late > 0 && ` · ${text.late(late, LATE_DAYS, late === requests?.length && late < total)}`}
              </span>
            )}
          </span>
        </div>
        {isMissing && (
          <div className={styles.notice}>
            <Banner
              tone="info"
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    show(null);
                    decided(null);
                  }}
                >
                  {text.gotIt}
                </Button>
              }
            >
              {text.alreadyResolved}
            </Banner>
          </div>
        )}
        <StaleNotice query={query} />
        <Requests query={query} onOpen={show} />
      </main>
      {open && (
        <ResolveDialog
          key={open._id}
          desk="staff"
          request={open}
          gone={isGone(requests, open._id)}
          onClose={() => {
            show(null);
            if (isGone(requests, open._id)) decided(open._id);
          }}
          onResolved={(message) => {
            show(null);
            decided(open._id);
            toast.show(message, NOTICE_SECONDS);
          }}
        />
      )}
      <Toast text={toast.text} />
    </>
  );
}

interface RequestsProps {
  query: ReturnType<typeof usePendingRequests>;
  onOpen: (request: ReplacementRequest) => void;
}

function Requests({ query, onOpen }: RequestsProps) {
  const narrow = useNarrow();
  const { requests, dataUpdatedAt, error, isPending, isFetching, refetch } = query;
  if (isPending)
    return (
      <div role="status">
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <Skeleton height={480} radius="var(--radius-card)" />
      </div>
    );
  if (!requests)
    return (
      <ErrorNotice
        error={error}
        fallback={text.loadFailed}
        retryLabel={text.retry}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (requests.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState icon={CircleCheckBig} title={text.none} text={text.noneText} />
      </div>
    );
  const List = narrow ? RequestCards : RequestsTable;
  return (
    <>
      <List requests={requests} nowMs={dataUpdatedAt} onOpen={onOpen} />
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** The list could not be read again: what is on screen may be old. */
function StaleNotice({ query: { requests, error, isFetching, refetch } }: Pick<RequestsProps, 'query'>) {
  if (!requests || !error) return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone="error"
        action={
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            {text.retry}
          </Button>
        }
      >
        {messageOf(error, text.loadFailed)}
      </Banner>
    </div>
  );
}
