import { useState } from 'react';
import { messageOf, useSecretDraft } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { focusWrong } from '../../parts/focus-wrong.ts';
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
  const [missing, setMissing] = useState(false);
  const add = useAddStock(option._id, ({ added }) => {
    // Where nothing was added, only the list of codes that were left out is shown.
    if (added > 0) notify(text.added(added));
    clearDraft();
  });
  const lines = linesOf(typed);
  return (
    <form
      className={panelStyles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (add.isPending) return;
        setMissing(lines.length === 0);
        if (lines.length > 0) add.mutate(lines);
        else focusWrong(event.currentTarget);
      }}
    >
      <LeaveGuard when={typed !== '' && !add.isPending} onLeave={clearDraft} />
      {add.isError && <Banner tone="error">{messageOf(add.error, text.addFailed)}</Banner>}
      {add.isSuccess && add.data && typed === '' && <LeftOut reply={add.data} lines={add.variables} />}
      <StockText
        label={text.items}
        value={typed}
        count={lines.length}
        error={missing ? text.missing : undefined}
        readOnly={add.isPending}
        onChange={(next) => {
          setTyped(next);
          setMissing(false);
        }}
      />
      <div className={formStyles.formActions}>
        <Button type="submit" loading={add.isPending}>
          {text.addSubmit}
        </Button>
      </div>
    </form>
  );
}
