import { useState } from 'react';
import { messageOf, useCallPage } from 'shared-auth';
import { limits, type SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, ErrorNotice, Spinner } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { distinctLinesOf } from './stock-lines.view.ts';
import { StockText } from './stock-text.tsx';
import { useSetStock } from './use-product-writes.ts';

const text = strings.stock;

/** Shows what is available now and replaces it whole; more than one call can set is neither fetched nor replaced. */
export function SetStock({ option }: { option: SubcategoryOption }) {
  const [round, setRound] = useState(0);
  const stock = useCallPage(
    'GET /admin/stock/{subcategoryId}',
    { params: { subcategoryId: option._id } },
    // Codes are not kept in memory longer than they are shown, and an edit is not disturbed by a refresh.
    {
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      enabled: option.stock_count <= limits.stockLinesMax,
    },
  );
  const available = stock.data?.total ?? option.stock_count;
  if (available > limits.stockLinesMax) {
    return <Banner tone="warning">{text.setTooMany(available, limits.stockLinesMax)}</Banner>;
  }
  if (stock.data) {
    return (
      <SetStockForm
        key={round}
        option={option}
        start={stock.data.items}
        renewing={stock.isFetching}
        // The next edit starts from what is there then, also of what others added.
        onSaved={() => void stock.refetch().then(({ isSuccess }) => isSuccess && setRound(round + 1))}
      />
    );
  }
  if (!stock.error) return <Spinner text={text.loading} />;
  return (
    <ErrorNotice
      error={stock.error}
      fallback={text.loadFailed}
      heading="h3"
      retryLabel={strings.tryAgain}
      retrying={stock.isFetching}
      onRetry={() => void stock.refetch()}
    />
  );
}

interface SetStockFormProps {
  option: SubcategoryOption;
  start: readonly { _id: string; deliverable: string }[];
  renewing: boolean;
  onSaved: () => void;
}

function SetStockForm({ option, start, renewing, onSaved }: SetStockFormProps) {
  const notify = useNotice();
  // What was on screen when the edit began: nothing else is withdrawn.
  const [listed] = useState(start);
  const [typed, setTyped] = useState(listed.map(({ deliverable }) => deliverable).join('\n'));
  const set = useSetStock(option._id);
  const lines = distinctLinesOf(typed);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(
          { lines, replaces: listed.map(({ _id }) => _id) },
          {
            onSuccess: ({ stock_count: count }) => {
              notify(text.updated(count));
              setTyped(lines.join('\n'));
              onSaved();
            },
          },
        );
      }}
    >
      {set.isError && <Banner tone="error">{messageOf(set.error, text.setFailed)}</Banner>}
      <StockText
        label={text.items}
        value={typed}
        count={lines.length}
        error={undefined}
        disabled={set.isPending}
        onChange={setTyped}
      />
      <p className="type-small">{text.setHint}</p>
      <div className="form-actions">
        <Button type="submit" loading={set.isPending || (set.isSuccess && renewing)}>
          {text.setSubmit}
        </Button>
      </div>
    </form>
  );
}
