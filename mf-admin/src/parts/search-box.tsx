import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { TextField } from 'shared-ui';
import './parts.css';

const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}

/** A search that waits for a pause in the typing. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), pause);
  };
  return (
    <TextField
      className="search-box"
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      icon={<Search size={17} strokeWidth={1.75} aria-hidden="true" />}
      maxLength={limits.searchMax}
      value={draft}
      onChange={(next) => {
        setDraft(next);
        search(next, PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(draft, 0);
      }}
    />
  );
}
