import { useState } from 'react';

const keyOf = (requestId: string) => `denial:${requestId}`;

function read(requestId: string): string {
  try {
    return sessionStorage.getItem(keyOf(requestId)) ?? '';
  } catch {
    return '';
  }
}

function write(requestId: string, reason: string): void {
  try {
    if (reason) sessionStorage.setItem(keyOf(requestId), reason);
    else sessionStorage.removeItem(keyOf(requestId));
  } catch {
    // Without storage the reason lives as long as the dialog.
  }
}

/** The typed reason outlives the dialog, so that a session which ends in the middle of it costs no words. */
export function useReason(requestId: string) {
  const [reason, setReason] = useState(() => read(requestId));
  return {
    reason,
    setReason: (next: string) => {
      setReason(next);
      write(requestId, next);
    },
    forget: () => write(requestId, ''),
  };
}
