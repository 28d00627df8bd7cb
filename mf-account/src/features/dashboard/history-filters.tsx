import { Search } from 'lucide-react';
import { ORDER_STATUSES, limits } from 'shared-contract/types';
import { SelectField, TextField } from 'shared-ui';
import { useTypedSearch } from 'shared-ui/typed-search';
import { strings } from '../../strings.ts';
import type { HistoryFilter } from './history.view.ts';
import * as styles from './dashboard.module.css';

/** Keeps the search in the address as it was typed, with its spaces. */
const asTyped = (typed: string) => typed;

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter, replace?: boolean) => void;
}

/** Search and status. A search goes into the address after a pause in typing, without new entries in the browser's history. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const search = useTypedSearch(
    filter.search,
    (text) => onChange({ ...filter, search: text, page: 1 }, true),
    { searchOf: asTyped, pauseMs: 300 },
  );
  return (
    <div className={styles.historyFilters} role="search">
      <TextField
        type="search"
        label={strings.history.search}
        labelHidden
        placeholder={strings.history.searchHint}
        icon={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
        maxLength={limits.searchMax}
        autoComplete="off"
        value={search.typed}
        onChange={search.type}
      />
      <SelectField
        label={strings.history.status}
        labelHidden
        value={filter.status ?? ''}
        onChange={(value) =>
          onChange({ ...filter, status: ORDER_STATUSES.find((each) => each === value), page: 1 })
        }
      >
        <option value="">{strings.history.all}</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {strings.history.statuses[status]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
