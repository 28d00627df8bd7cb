import { useEffect, useEffectEvent, useState } from 'react';

interface Options {
  /** What is searched for, of what is typed; without spaces around it unless said otherwise. */
  searchOf?: (typed: string) => string;
  pauseMs?: number;
}

/** What is typed shows at once and is searched for after a short pause; a search changed from outside shows too. */
export function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
  { searchOf = (typed) => typed.trim(), pauseMs = 250 }: Options = {},
) {
  const [typed, setTyped] = useState(search);
  /** Our own searches that are not in the address yet: on a slow machine it may be several searches behind. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // A late update of the address by our own search must not overwrite what was typed meanwhile. Any other search is taken from the
    // address: Back may lead to an earlier one.
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
