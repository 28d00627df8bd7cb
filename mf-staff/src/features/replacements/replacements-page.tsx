import { CircleCheckBig, Clock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { messageOf, useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import {
  Banner,
  Button,
  EmptyState,
  formatCount,
  Skeleton,
  SkipLink,
  Toast,
  useNarrow,
  useToast,
  VisuallyHidden,
} from 'shared-ui';
import { UiProvider } from 'shared-ui/base';
import { FailedLoad } from 'shared-ui/failed-load';
import { LiveNotice, LiveProvider } from 'shared-ui/live';
import { neighboursOf } from 'shared-ui/neighbours';
import { pageFrom } from 'shared-ui/pages';
import {
  LATE_DAYS,
  nextOf,
  ResolveDialog,
  TemplatesButton,
  useOpenRequest,
  waitOf,
} from 'shared-ui/replacement';
import * as ui from 'shared-ui/ui.module.css';
import * as badgeStyles from 'shared-ui/badge.module.css';
import { BackLink } from '../../chrome/back-link.tsx';
import { StaffHeader } from '../../chrome/staff-header.tsx';
import { strings } from '../../strings.ts';
import { QueueKeys } from './queue-keys.tsx';
import { QueuePager } from './queue-pager.tsx';
import { RequestCards } from './request-cards.tsx';
import { RequestsTable } from './requests-table.tsx';
import { useDecidedFocus } from './use-decided-focus.ts';
import { useLastPage } from './use-queue-page.ts';
import { PAGE_SIZE, refreshRequests, usePendingRequests } from './use-replacements.ts';
import * as styles from './replacements.module.css';

const text = strings.requests;
const NOTICE_SECONDS = 5;

/** The queue of replacement requests that wait for a decision (rules 14.14), and its one live stream. */
export const ReplacementsPage = () => (
  <UiProvider>
    <LiveProvider>
      <Queue />
    </LiveProvider>
  </UiProvider>
);

function Queue() {
  const [params] = useSearchParams();
  const { username } = useSession();
  const page = pageFrom(params, PAGE_SIZE);
  const queue = usePendingRequests(page);
  const { query, requests, total } = queue;
  const waiting = requests?.filter(({ status }) => status === 'PENDING');
  useLastPage(page, query.isPlaceholderData ? undefined : query.data?.total);
  const opened = useOpenRequest({ rows: requests, error: query.error });
  const { show } = opened;
  const { decided, closed } = useDecidedFocus(waiting, opened.id);
  const toast = useToast();
  const late = waiting?.filter((request) => waitOf(request, query.dataUpdatedAt).age === 'late').length ?? 0;
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
                {text.pending(formatCount(total))}
                {/* The oldest requests come first. When all on this page are late, some on the later pages may be late too. */}
                {late > 0 &&
                  page === 1 &&
                  ` · ${text.late(late, LATE_DAYS, late === waiting?.length && late < total)}`}
              </span>
            )}
          </span>
          <div className={styles.headEnd}>
            <TemplatesButton />
          </div>
        </div>
        {opened.isMissing && (
          <div className={styles.notice}>
            <Banner
              tone="info"
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    show(null);
                    document.getElementById('main')?.focus();
                  }}
                >
                  {text.gotIt}
                </Button>
              }
            >
              {text.missing}
            </Banner>
          </div>
        )}
        <StaleNotice queue={queue} />
        <div className={styles.live}>
          <LiveNotice
            added={queue.hasSettled ? 0 : undefined}
            of="requests"
            onShow={() => {
              queue.show();
            }}
          />
        </div>
        <Requests queue={queue} page={page} addressOf={opened.addressOf} onOpen={show} />
      </main>
      <ResolveDialog
        of={opened}
        desk="staff"
        neighbours={neighboursOf(waiting ?? [], opened.id ?? '')}
        onClose={() => {
          show(null);
          if (opened.open) closed(opened.open._id);
        }}
        onResolved={({ _id }, message, byKey) => {
          // After a decision by a key the next request is opened.
          const next = byKey ? nextOf(waiting ?? [], _id, username) : null;
          show(next);
          if (!next) decided(_id);
          toast.show(message, NOTICE_SECONDS);
        }}
      />
      <QueueKeys requests={waiting ?? []} />
      <Toast text={toast.text} />
    </>
  );
}

interface RequestsProps {
  queue: ReturnType<typeof usePendingRequests>;
  page: number;
  addressOf: (requestId: string) => string;
  onOpen: (request: ReplacementRequest) => void;
}

function Requests({ queue, page, addressOf, onOpen }: RequestsProps) {
  const narrow = useNarrow();
  const { requests, total, isNew } = queue;
  const { dataUpdatedAt, isPending } = queue.query;
  // There are requests, but this page has none: another page is loading.
  const isElsewhere = requests?.length === 0 && total > 0;
  if (isPending || isElsewhere)
    return (
      <div role="status">
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <Skeleton height={480} radius="var(--radius-card)" />
      </div>
    );
  if (!requests) return <FailedLoad of={queue.query} fallback={text.loadFailed} retryLabel={text.retry} />;
  if (requests.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState icon={CircleCheckBig} title={text.none} text={text.noneText} />
      </div>
    );
  const List = narrow ? RequestCards : RequestsTable;
  return (
    <>
      <List requests={requests} nowMs={dataUpdatedAt} isNew={isNew} addressOf={addressOf} onOpen={onOpen} />
      <QueuePager page={page} total={total} />
    </>
  );
}

/** Shown when the list could not be read again, so that what is on screen may be old. */
function StaleNotice({ queue: { query, error } }: Pick<RequestsProps, 'queue'>) {
  const { data, isFetching, refetch } = query;
  if (!data || !error) return null;
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
