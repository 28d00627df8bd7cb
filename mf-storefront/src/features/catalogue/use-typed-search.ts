import { useCallback, useEffect, useState } from 'react';
import { searchText } from './catalogue.filters.ts';

const PAUSE_MS = 250;

/** What is typed shows at once and is searched for after a short pause; a search changed from outside shows too. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // Our own search coming back must not undo what was typed meanwhile. Any other is the address's, and goes on from here:
    // Back may lead to a search of ours again.
    if (search !== sent) {
      setTyped(search);
      setSent(search);
    }
  }
  const send = useCallback(
    (text: string) => {
      setSent(text);
      onSearch(text);
    },
    [onSearch],
  );
  useEffect(() => {
    const text = searchText(typed);
    if (text === search) return;
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, send]);
  const clear = () => {
    setTyped('');
    send('');
  };
  return { typed, type: setTyped, clear, searchNow: () => send(searchText(typed)) };
}
