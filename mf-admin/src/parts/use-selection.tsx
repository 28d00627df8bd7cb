import { useState, type ReactNode } from 'react';
import type { TableProps } from 'shared-ui/table';

/** Rows that were chosen, on whichever page of the list they are. */
export interface Selection<T> {
  rows: readonly T[];
  has: (row: T) => boolean;
  choose: (rows: readonly T[], isOn: boolean) => void;
  clear: () => void;
  /** Chooses these in place of all others. */
  keep: (rows: readonly T[]) => void;
  /** The label of a row's checkbox. */
  nameOf: (row: T) => string;
  /** The selection in the form that a table takes. */
  ofTable: () => NonNullable<TableProps<T>['rowSelection']>;
}

/** The table draws its head once more, hidden, to measure the columns; nobody should reach the box in there. */
const SelectAll = ({ box }: { box: ReactNode }) => (
  <span ref={(title) => title?.closest('tr[aria-hidden]')?.setAttribute('inert', '')}>{box}</span>
);

export function useSelection<T>(rowKey: (row: T) => string, nameOf: (row: T) => string): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  const has = (row: T) => chosen.has(rowKey(row));
  const choose = (rows: readonly T[], isOn: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isOn) after.set(rowKey(row), row);
        else after.delete(rowKey(row));
      }
      return after;
    });
  return {
    rows: [...chosen.values()],
    has,
    choose,
    clear: () => setChosen(new Map()),
    keep: (rows) => setChosen(new Map(rows.map((row) => [rowKey(row), row]))),
    nameOf,
    ofTable: () => ({
      selectedRowKeys: [...chosen.keys()],
      preserveSelectedRowKeys: true,
      columnWidth: 44,
      columnTitle: (all) => <SelectAll box={all} />,
      getCheckboxProps: (row) => ({ 'aria-label': nameOf(row) }),
      onSelect: (row, isOn) => choose([row], isOn),
      onSelectAll: (isOn, _rows, changed) => choose(changed, isOn),
    }),
  };
}
