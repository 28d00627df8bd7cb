import { Search } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { TextField } from 'shared-ui';
import { useTypedSearch } from 'shared-ui/typed-search';
import * as styles from './parts.module.css';

interface SearchBoxProps {
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** A search that waits for a pause in the typing; one that was changed from outside (a link, Back) shows too. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const search = useTypedSearch(value, onSearch);
  return (
    <TextField
      className={styles.searchBox}
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
        // Out of the field to the keys of the list; a browser would empty it.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
