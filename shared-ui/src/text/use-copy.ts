import { useEffect, useRef, useState } from 'react';

const COPIED_MS = 2000; // specification, section 9

/** Copies text and tells for two seconds that it did; `copied` stays false where the browser refuses. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    // The clipboard is absent on insecure origins and may be refused; the text stays selectable either way.
    void navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(false), COPIED_MS);
      },
      () => setCopied(false),
    );
  };
  return { copied, copy };
}
