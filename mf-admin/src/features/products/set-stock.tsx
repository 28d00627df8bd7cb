import { useState } from 'react';
import { messageOf, useCall } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, ErrorNotice, Spinner } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { distinctLinesOf } from './stock-lines.view.ts';
import { StockText } from './stock-text.tsx';
import { useSetStock } from './use-product-writes.ts';

const text = strings.stock;

/** Shows what is available now and replaces it whole. */
export function SetStock({ option }: { option: SubcategoryOption }) {
  const stock = useCall(
    'GET /admin/stock/{subcategoryId}',
    { params: { subcategoryId: option._id } },
    // Codes are not kept in memory longer than they are shown, and an edit is not disturbed by a refresh.
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (stock.data)
    return (
      <SetStockForm option={option} start={stock.data.map(({ deliverable }) => deliverable).join('\n')} />
    );
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

function SetStockForm({ option, start }: { option: SubcategoryOption; start: string }) {
  const notify = useNotice();
  const [typed, setTyped] = useState(start);
  const set = useSetStock(option._id);
  const lines = distinctLinesOf(typed);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(lines, {
          onSuccess: ({ stock_count: count }) => {
            notify(text.updated(count));
            setTyped(lines.join('\n'));
          },
        });
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
        <Button type="submit" loading={set.isPending}>
          {text.setSubmit}
        </Button>
      </div>
    </form>
  );
}
