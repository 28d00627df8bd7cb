import { useEffect, useEffectEvent, useState } from 'react';
import { Search } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { TextField } from 'shared-ui';
import * as styles from './parts.module.css';

const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** A search that waits for a pause in the typing; one that was changed from outside (a link, Back) shows too. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The address that follows our own search must not undo what was typed meanwhile.
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const send = (text: string) => {
    setSent(text);
    onSearch(text);
  };
  // A filter may change during the pause, so the latest callback is used.
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    const text = typed.trim();
    if (text === value.trim()) return;
    const timer = setTimeout(() => sendNow(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      className={styles.searchBox}
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      icon={<Search size={17} strokeWidth={1.75} aria-hidden="true" />}
      maxLength={limits.searchMax}
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed.trim());
      }}
    />
  );
}
