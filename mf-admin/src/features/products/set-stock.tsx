import { useState } from 'react';
import { messageOf, useCallPage, type CallReply } from 'shared-auth';
import { limits, type SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, Spinner } from 'shared-ui';
import { DraftForm, FormField } from 'shared-ui/draft-form';
import * as ui from 'shared-ui/ui.module.css';
import { useNotice } from '../../layout/notice.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { strings } from '../../strings.ts';
import { LeftOut } from './left-out.tsx';
import { distinctLinesOf } from './stock-lines.view.ts';
import { StockText } from './stock-text.tsx';
import { useSetStock } from './use-product-writes.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.stock;

type Listed = CallReply<'GET /admin/stock/{subcategoryId}'>;

/** A change of the stock that is not saved. */
export interface StockEdit {
  /** The items on screen when the edit began: only these can be withdrawn. */
  listed: Listed;
  typed: string;
}

interface SetStockProps {
  option: SubcategoryOption;
  /** null as long as nothing was changed. */
  edit: StockEdit | null;
  onEdit: (edit: StockEdit | null) => void;
}

/** Shows the available stock and replaces all of it. More than one call can set is neither fetched nor replaced. */
export function SetStock({ option, edit, onEdit }: SetStockProps) {
  const stock = useCallPage(
    'GET /admin/stock/{subcategoryId}',
    { params: { subcategoryId: option._id }, query: { why: text.why } },
    // Codes are not cached after they leave the screen, and the list is not refetched automatically.
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
  // A list that could not be read again may be outdated: only an edit in progress continues.
  const listed = edit?.listed ?? (stock.error ? undefined : stock.data?.items);
  if (listed) return <SetStockForm option={option} listed={listed} edit={edit} onEdit={onEdit} />;
  if (!stock.error) return <Spinner text={text.loading} />;
  return <FailedLoad of={stock} fallback={text.loadFailed} heading="h3" />;
}

function SetStockForm({ option, listed, edit, onEdit }: SetStockProps & { listed: Listed }) {
  const notify = useNotice();
  const [clearing, setClearing] = useState(false);
  const set = useSetStock(
    option._id,
    ({ stock_count: count }) => notify(text.updated(count)),
    // The next edit starts from the current stock, including what others added.
    () => onEdit(null),
  );
  const typed = edit?.typed ?? listed.map(({ deliverable }) => deliverable).join('\n');
  const lines = distinctLinesOf(typed);
  const save = () => set.mutate({ lines, replaces: listed.map(({ _id }) => _id) });
  return (
    <>
      <DraftForm
        className={panelStyles.stack}
        draft={{ typed }}
        busy={set.isPending}
        onChange={({ typed: next = '' }) => onEdit({ listed, typed: next })}
        onSubmit={() => {
          if (lines.length === 0 && listed.length > 0) setClearing(true);
          else save();
        }}
      >
        {set.isError && <Banner tone="error">{messageOf(set.error, text.setFailed)}</Banner>}
        {set.isSuccess && edit === null && <LeftOut reply={set.data} lines={set.variables.lines} />}
        <FormField name="typed">
          <StockText label={text.items} count={lines.length} readOnly={set.isPending} />
        </FormField>
        <p className={ui.small}>{text.setHint}</p>
        <div className={formStyles.formActions}>
          <Button type="submit" loading={set.isPending}>
            {text.setSubmit}
          </Button>
        </div>
      </DraftForm>
      {clearing && (
        <ConfirmDialog
          danger
          title={text.setSubmit}
          confirm={text.setSubmit}
          onClose={() => setClearing(false)}
          onConfirm={() => {
            // The result is shown at the text, which is still there.
            setClearing(false);
            save();
          }}
        >
          <p>{text.clearText(listed.length, option.title)}</p>
          <p>{text.clearMore}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
