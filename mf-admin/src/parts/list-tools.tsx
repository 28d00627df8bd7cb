import { useNarrow } from 'shared-ui';
import { strings } from '../strings.ts';
import { ColumnsButton } from './columns-button.tsx';
import { FilterSelect } from './filter-select.tsx';
import type { ListAddress } from './list-address.ts';
import * as panelStyles from './panel.module.css';

interface ListToolsProps<Sort extends string> {
  address: Pick<ListAddress<never, Sort>, 'sort' | 'sortBy' | 'hidden' | 'hide'>;
  /** The name of each order of the list. */
  sorts: Readonly<Record<Sort, string>>;
  /** The columns that can be hidden, by key. */
  columns: Readonly<Record<string, string>>;
  /** How many rows there are, in words; absent until it is known. */
  count: string | undefined;
}

/** The end of the bar above a list: the order on a phone, which has no head of a table, or the columns; and the count. */
export function ListTools<Sort extends string>({ address, sorts, columns, count }: ListToolsProps<Sort>) {
  const narrow = useNarrow();
  return (
    <>
      {narrow ? (
        <FilterSelect
          label={strings.table.sort}
          value={address.sort}
          onChange={(sort) => address.sortBy(sort as Sort)}
        >
          {Object.entries<string>(sorts).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </FilterSelect>
      ) : (
        <ColumnsButton columns={columns} hidden={address.hidden} onHide={address.hide} />
      )}
      <span className={panelStyles.panelCount} role="status">
        {count}
      </span>
    </>
  );
}
