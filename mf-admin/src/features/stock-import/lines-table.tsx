import {
  useRef,
  useState,
  type ComponentProps,
  type ComponentRef,
  type KeyboardEvent,
  type UIEvent,
} from 'react';
import type { StockImportRow } from 'shared-contract/types';
import { Table, type TableColumnsType } from 'shared-ui/table';
import { quiet } from '../../parts/quiet.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

interface LinesTableProps {
  label: string;
  columns: TableColumnsType<StockImportRow>;
  rows: readonly StockImportRow[];
  /** How many there are, with those that were not read yet. */
  total: number;
  /** Called when the last rows are nearly in view. */
  onNearEnd: () => void;
}

const mostHeight = 520;
/** An arrow key moves by about one row. */
const step = 52;

/** Leaves enough of the window to scroll the page beside the box, even on a phone in landscape. */
const boxHeight = () => Math.min(mostHeight, Math.round(window.innerHeight * 0.6));

/**
 * Rows in a scrolling box; rows out of view are not rendered. antd renders them as `div`s without roles, and its box does not scroll by
 * keyboard, so both are added here (ADR 94).
 */
export function LinesTable({ label, columns, rows, total, onNearEnd }: LinesTableProps) {
  const [height] = useState(boxHeight);
  const table = useRef<ComponentRef<typeof Table>>(null);
  const top = useRef(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event, top.current, height);
    if (to === undefined) return;
    event.preventDefault();
    table.current?.scrollTo({ top: to });
  };
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    top.current = box.scrollTop;
    if (box.scrollHeight - box.scrollTop < 3 * height) onNearEnd();
  };
  return (
    <div
      role="table"
      className={styles.lines}
      aria-label={label}
      aria-rowcount={total + 1}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Table<StockImportRow>
        virtual
        ref={table}
        className={tableStyles.dataTable}
        columns={columns.map((column) => ({ ...column, ...cellRoles }))}
        dataSource={rows as StockImportRow[]}
        rowKey="line"
        pagination={false}
        scroll={{ y: height }}
        components={headOfRows}
        loading={quiet}
        onScroll={onScroll}
        onHeaderRow={() => ({ role: 'row', 'aria-rowindex': 1 })}
        onRow={(_, index = 0) => ({ role: 'row', 'aria-rowindex': index + 2 })}
      />
    </div>
  );
}

/** Where a key scrolls to. */
function targetOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, top: number, height: number) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const targets: Record<string, number> = {
    ArrowUp: top - step,
    ArrowDown: top + step,
    PageUp: top - height + step,
    PageDown: top + height - step,
    Home: 0,
    End: Infinity,
  };
  return targets[key];
}

const cellRoles = {
  onHeaderCell: () => ({ role: 'columnheader' }),
  onCell: () => ({ role: 'cell' }),
};

/** antd renders the header as a separate table, which assistive technology would read as a table without rows. */
const headOfRows = {
  header: { table: (props: ComponentProps<'table'>) => <table {...props} role="presentation" /> },
};
