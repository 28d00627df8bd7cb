import { Readable } from 'node:stream';
import nock from 'nock';
import type { LiveEvent } from 'shared-contract/types';

/** The streams of `GET /staff/live`, controlled by the test. */
interface Live {
  send: (event: LiveEvent) => void;
  /** Ends those that are open, as a server does that stops. */
  end: () => void;
}

/** Answers each stream that the page asks for. */
export function mockLive(): Live {
  const open = new Set<Readable>();
  const begin = () => {
    const stream = new Readable({ read: () => undefined });
    stream.push(':\n\n');
    open.add(stream);
    return stream;
  };
  nock(globalThis.location.origin)
    .persist()
    .get('/api/staff/live')
    .optionally()
    .reply(200, begin as never, { 'content-type': 'text/event-stream' });
  return {
    send: (event) => {
      for (const stream of open) stream.push(`data: ${JSON.stringify(event)}\n\n`);
    },
    end: () => {
      for (const stream of open) stream.push(null);
      open.clear();
    },
  };
}
