import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { ORDER_STATUSES, limits } from 'shared-contract/types';
import { SelectField, TextField } from 'shared-ui';
import { strings } from '../../strings.ts';
import type { HistoryFilter } from './history.view.ts';
import * as styles from './dashboard.module.css';

const AFTER_MS = 300;

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter, replace?: boolean) => void;
}

/** Search and status. A search goes into the address after a pause in typing, without new entries in the browser's history. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const [typed, setTyped] = useState(filter.search);
  const [shown, setShown] = useState(filter.search);
  if (shown !== filter.search) {
    // The address changed otherwise (Clear search, the back button).
    setShown(filter.search);
    setTyped(filter.search);
  }
  useEffect(() => {
    if (typed === filter.search) return;
    const timer = setTimeout(() => {
      setShown(typed);
      onChange({ ...filter, search: typed, page: 1 }, true);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
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
        value={typed}
        onChange={setTyped}
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
