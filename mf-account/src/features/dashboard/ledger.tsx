import { useRef, useState } from 'react';
import { ArrowDownUp, Download } from 'lucide-react';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callPage, messageOf, useCallPage } from 'shared-auth';
import { LEDGER_KINDS, limits, type LedgerKind, type Transaction } from 'shared-contract/types';
import {
  Banner,
  Button,
  EmptyState,
  SelectField,
  VisuallyHidden,
  formatDateTime,
  formatMoney,
  useSkeleton,
} from 'shared-ui';
import { FailedLoad } from 'shared-ui/failed-load';
import { lastPage } from 'shared-ui/pages';
import * as ui from 'shared-ui/ui.module.css';
import { Pager } from '../../parts/pager.tsx';
import { saveFile } from 'shared-ui/save-file';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { signed } from './ledger.view.ts';
import { RowsSkeleton } from './overview-skeleton.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './dashboard.module.css';

const PAGE = 10;
const CALL = 'GET /user/transactions';

async function everything(kind: LedgerKind | undefined): Promise<Transaction[]> {
  // Keyed by id, because a new movement pushes a row to the next page, where it is read a second time.
  const all = new Map<string, Transaction>();
  for (let skip = 0; ;) {
    const query = { skip, amount: limits.pageAmountMax, ...(kind && { kind }) };
    const { items, total } = await callPage(CALL, { query });
    for (const item of items) all.set(item._id, item);
    skip += items.length;
    if (items.length === 0 || skip >= total) return [...all.values()];
  }
}

/** Every movement of the balance, newest first. It can be filtered by kind and downloaded as a file. */
export function Ledger() {
  const [kind, setKind] = useState<LedgerKind | undefined>();
  const [page, setPage] = useState(1);
  const head = useRef<HTMLElement>(null);
  const list = useCallPage(
    CALL,
    { query: { skip: (page - 1) * PAGE, amount: PAGE, ...(kind && { kind }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const csv = useMutation({
    mutationFn: async () => {
      const [{ ledgerCsv }, rows] = await Promise.all([import('./ledger-csv.ts'), everything(kind)]);
      saveFile(strings.ledger.csvName, ledgerCsv(rows), 'text/csv');
    },
  });
  const items = list.data?.items ?? [];
  const isPending = list.status === 'pending';
  const showSkeleton = useSkeleton(isPending);
  return (
    <section className={`${accountStyles.card} ${styles.ledger}`} aria-labelledby="ledger">
      <header ref={head} className={accountStyles.cardHead}>
        <h2 id="ledger" className={ui.h3}>
          {strings.ledger.title}
        </h2>
        {(items.length > 0 || kind || isPending || showSkeleton) && (
          <div className={styles.ledgerTools}>
            <SelectField
              label={strings.ledger.filter}
              labelHidden
              value={kind ?? ''}
              onChange={(value) => {
                setKind(LEDGER_KINDS.find((each) => each === value));
                setPage(1);
              }}
            >
              <option value="">{strings.ledger.all}</option>
              {LEDGER_KINDS.map((each) => (
                <option key={each} value={each}>
                  {strings.ledger.kinds[each]}
                </option>
              ))}
            </SelectField>
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              loading={csv.isPending}
              disabled={items.length === 0}
              onClick={() => csv.mutate()}
            >
              {strings.ledger.csv}
            </Button>
          </div>
        )}
      </header>
      {csv.error && (
        <div className={styles.ledgerError}>
          <Banner tone="error">{messageOf(csv.error, strings.ledger.csvFailed)}</Banner>
        </div>
      )}
      <LedgerBody list={list} items={items} kind={kind} isPending={isPending} showSkeleton={showSkeleton} />
      <Pager
        what={strings.ledger.title}
        page={page}
        pages={lastPage(list.data?.total ?? 0, PAGE)}
        onPage={(next) => {
          setPage(next);
          head.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
    </section>
  );
}

interface LedgerBodyProps {
  list: Pick<ReturnType<typeof useCallPage>, 'data' | 'status' | 'error' | 'refetch' | 'isFetching'>;
  items: readonly Transaction[];
  kind: LedgerKind | undefined;
  isPending: boolean;
  showSkeleton: boolean;
}

function LedgerBody({ list, items, kind, isPending, showSkeleton }: LedgerBodyProps) {
  if (list.status === 'error' && !list.data) {
    return <FailedLoad heading="h3" of={list} fallback={strings.ledger.loadFailed} />;
  }
  if (isPending || showSkeleton) {
    return (
      <div role="status">
        <VisuallyHidden>{strings.ledger.loading}</VisuallyHidden>
        {showSkeleton && <RowsSkeleton rows={PAGE} plain />}
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={ArrowDownUp}
        heading="h3"
        title={kind ? strings.ledger.noneOfKind : strings.ledger.none}
        text={kind ? strings.ledger.noneOfKindText : strings.ledger.noneText}
      />
    );
  }
  return (
    <ul className={styles.ledgerList}>
      {items.map((each) => (
        <li key={each._id} className={styles.ledgerRow}>
          <span className={styles.ledgerWhat}>
            <span className={styles.ledgerKind}>{strings.ledger.kinds[each.kind]}</span>
            <span className={ui.small}>
              {each.description}
              {each.order_id && (
                <>
                  {' · '}
                  <Link className={styles.ledgerOrder} to={paths.order(each.order_id)}>
                    {strings.ledger.order}
                  </Link>
                </>
              )}
            </span>
          </span>
          <span className={styles.ledgerDate}>{formatDateTime(each.creation_unix)}</span>
          <span className={styles.ledgerMoney}>
            <span
              className={
                each.amount > 0 ? `${styles.ledgerAmount} ${styles.ledgerCredit}` : styles.ledgerAmount
              }
            >
              {signed(each.amount, formatMoney)}
            </span>
            <span className={`${ui.small} ${styles.ledgerAfter}`}>
              {strings.ledger.balanceAfter(formatMoney(each.balance_after))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
