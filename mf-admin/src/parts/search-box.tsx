import { Search } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { TextField } from 'shared-ui';
import { useTypedSearch } from 'shared-ui/typed-search';
import * as filtersStyles from './filters.module.css';

interface SearchBoxProps {
  label: string;
  /** The current search. */
  value: string;
  onSearch: (value: string) => void;
}

/** A debounced search; a change from outside (a link, Back) is shown too. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const search = useTypedSearch(value, onSearch);
  return (
    <TextField
      className={filtersStyles.searchBox}
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      icon={<Search size={17} strokeWidth={1.75} aria-hidden="true" />}
      maxLength={limits.searchMax}
      value={search.typed}
      onChange={search.type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.searchNow();
        if (event.key !== 'Escape') return;
        // Escape leaves the field; the browser's default would clear it. A screen reader stays in the page, where `j` leads to the rows.
        event.preventDefault();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    />
  );
}
