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
    // The address that follows our own search must not undo what was typed meanwhile. Any other search is taken over from the
    // address: Back may lead to an earlier one.
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
