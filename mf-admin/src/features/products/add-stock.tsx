import { useState } from 'react';
import { messageOf } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { linesOf } from './stock-lines.view.ts';
import { StockText } from './stock-text.tsx';
import { useAddStock } from './use-product-writes.ts';

const text = strings.stock;

/** Adds lines to the stock; duplicates are kept and told. */
export function AddStock({ option }: { option: SubcategoryOption }) {
  const notify = useNotice();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const add = useAddStock(option._id);
  const lines = linesOf(typed);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(lines.length === 0);
        if (lines.length === 0) return;
        add.mutate(lines, {
          onSuccess: ({ added }) => {
            notify(text.added(added));
            setTyped('');
          },
        });
      }}
    >
      {add.isError && <Banner tone="error">{messageOf(add.error, text.addFailed)}</Banner>}
      {add.isSuccess && add.data.duplicates > 0 && typed === '' && (
        <Banner tone="warning">{text.duplicates(add.data.duplicates)}</Banner>
      )}
      <StockText
        label={text.items}
        value={typed}
        count={lines.length}
        error={missing ? text.missing : undefined}
        disabled={add.isPending}
        onChange={(next) => {
          setTyped(next);
          setMissing(false);
        }}
      />
      <div className="form-actions">
        <Button type="submit" loading={add.isPending}>
          {text.addSubmit}
        </Button>
      </div>
    </form>
  );
}
