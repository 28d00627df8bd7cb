import { messageOf, useSecretDraft } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { DraftForm, FormField, required } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { LeftOut } from './left-out.tsx';
import { linesOf, stockDrafts } from './stock-lines.view.ts';
import { StockText } from './stock-text.tsx';
import { useAddStock } from './use-product-writes.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.stock;

/** Adds lines to the stock; codes that are in the store already are left out and listed. */
export function AddStock({ option }: { option: SubcategoryOption }) {
  const notify = useNotice();
  const { draft: typed, setDraft: setTyped, clearDraft } = useSecretDraft(stockDrafts.add(option._id), '');
  const add = useAddStock(option._id, ({ added }) => {
    // Where nothing was added, only the list of codes that were left out is shown.
    if (added > 0) notify(text.added(added));
    clearDraft();
  });
  const lines = linesOf(typed);
  return (
    <DraftForm
      className={panelStyles.stack}
      draft={{ typed }}
      busy={add.isPending}
      onChange={({ typed: next = '' }) => setTyped(next)}
      onSubmit={() => add.mutate(lines)}
    >
      <LeaveGuard when={typed !== '' && !add.isPending} onLeave={clearDraft} />
      {add.isError && <Banner tone="error">{messageOf(add.error, text.addFailed)}</Banner>}
      {add.isSuccess && add.data && typed === '' && <LeftOut reply={add.data} lines={add.variables} />}
      <FormField name="typed" rules={required(text.missing)}>
        <StockText label={text.items} count={lines.length} readOnly={add.isPending} />
      </FormField>
      <div className={formStyles.formActions}>
        <Button type="submit" loading={add.isPending}>
          {text.addSubmit}
        </Button>
      </div>
    </DraftForm>
  );
}
