import { useEffect, useRef, useState } from 'react';

const COPIED_MS = 2000; // rules 14.27

interface Copying {
  copied: boolean;
  /** Whether the browser refused, so that the text has to be selected by hand. */
  failed: boolean;
  /** Resolves to whether it worked. */
  copy: (text: string) => Promise<boolean>;
}

/** Copies text and reports for two seconds whether it succeeded. */
export function useCopy(): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<boolean> => {
    const isCopied = await written(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), COPIED_MS);
    return isCopied;
  };
  return { copied: outcome === 'copied', failed: outcome === 'failed', copy };
}

/** The clipboard is absent on insecure origins, and a browser may refuse it. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
