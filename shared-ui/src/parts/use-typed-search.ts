import { useEffect, useEffectEvent, useState } from 'react';

interface Options {
  /** Turns the typed text into the search. By default it trims spaces. */
  searchOf?: (typed: string) => string;
  pauseMs?: number;
}

/**
 * A search box: typed text shows at once and is searched for after a short pause. A search that is changed from outside is shown
 * too.
 */
export function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
  { searchOf = (typed) => typed.trim(), pauseMs = 250 }: Options = {},
) {
  const [typed, setTyped] = useState(search);
  /** Searches of this box that are not in the address yet. On a slow machine there may be several. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // When the address gets an earlier search of this box late, it must not overwrite what was typed meanwhile. Any other search
    // is taken from the address, because Back may lead to an earlier one.
    const at = sent.indexOf(search);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setTyped(search);
  }
  const send = (text: string) => {
    if (text !== search) setSent((before) => [...before, text]);
    onSearch(text);
  };
  // A filter may change during the pause, so the latest callback is called.
  const sendTyped = useEffectEvent(() => send(searchOf(typed)));
  const isSent = searchOf(typed) === searchOf(search);
  useEffect(() => {
    if (isSent) return;
    const timer = setTimeout(() => sendTyped(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, isSent, pauseMs]);
  const clear = () => {
    setTyped('');
    send('');
  };
  return { typed, type: setTyped, clear, searchNow: () => send(searchOf(typed)) };
}
