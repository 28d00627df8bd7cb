import { createParser } from 'eventsource-parser';
import { refresh, useSessionStore } from 'shared-auth';
import type { LiveEvent } from 'shared-contract/types';

export interface LiveListener {
  event: (event: LiveEvent) => void;
  /** Called when events may have been missed, so that the page has to reload what it shows. */
  gap: () => void;
}

/** The wait before the first new try. Each following wait is twice as long, up to the longest one. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server writes every ten seconds, even without events, so a connection that is silent for longer is dead. */
const SILENCE_MS = 25_000;

/**
 * Follows the changes of the store, for staff and admins, over one stream for each page. The stream is closed while the page is
 * hidden, because a browser allows few connections to one server. Call the result to stop.
 */
export function followLive(listener: LiveListener): () => void {
  let over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  const begin = async () => {
    clearTimeout(timer);
    over.abort();
    if (document.hidden) return;
    over = new AbortController();
    const { signal } = over;
    await read(signal).catch(() => undefined);
    if (signal.aborted) return;
    // A random wait, because many pages lose their streams together when a process stops, and should not reconnect together.
    timer = setTimeout(() => void begin(), waitMs * (0.5 + Math.random()));
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  };

  const read = async (signal: AbortSignal) => {
    const line = new AbortController();
    const end = () => line.abort();
    signal.addEventListener('abort', end);
    let silence = setTimeout(end, SILENCE_MS);
    try {
      const { token } = useSessionStore.getState();
      const reply = await fetch(new URL('/api/staff/live', globalThis.location.origin), {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
        signal: line.signal,
      });
      // An ordinary call then finds out that the session has ended.
      if (reply.status === 401) void refresh('GET /admin/stats', 'GET /staff/replacement-requests');
      if (!reply.ok || !reply.body) return;
      listener.gap();
      const parser = createParser({ onEvent: ({ data }) => listener.event(JSON.parse(data) as LiveEvent) });
      const text = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await text.read(); !part.done; part = await text.read()) {
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE_MS);
        waitMs = FIRST_WAIT_MS;
        parser.feed(part.value);
      }
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', end);
    }
  };

  const look = () => void begin();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    over.abort();
  };
}
