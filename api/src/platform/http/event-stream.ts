import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fail } from '../failure.ts';
import { limited, type Limit } from '../limits/limits.ts';

/** Server-sent events: one answer that goes on until one side ends it. */
export interface EventStream {
  /** One event, as JSON. */
  send(event: object): void;
  end(): void;
}

/** Limits of open streams in this process: of one account, which has one for each visible browser window, and of all accounts. */
const ofAccount: Limit = {
  name: 'streams',
  max: 8,
  windowSeconds: 60,
  by: 'user',
  refusal: 'Too many windows follow the store.',
};
const mostOfProcess = 500;

/** How often something is written and the right to the stream is checked. Proxies cut off a response that is silent for long. */
const beatMs = 10_000;
/** Unsent bytes: a client that reads too slowly is disconnected, and starts again. */
const mostWaiting = 64 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** How many event streams are open. */
    openStreams(): number;
  }
}

/** Opens event streams, and ends them when the process is drained. */
export function eventStreams(app: FastifyInstance) {
  const open = new Set<{ accountId: string; end: () => void }>();
  app.decorate('openStreams', () => open.size);
  app.onDrain(() => {
    for (const { end } of open) end();
  });

  /**
   * The body of a response. `isAllowed` rejects when the caller may no longer read; `follow` gets the stream and returns what to do at
   * its end. Throws STORE_STOPPING or RATE_LIMITED.
   */
  return async function openStream(
    accountId: string,
    isAllowed: () => Promise<unknown>,
    follow: (stream: EventStream) => Promise<() => void>,
  ): Promise<Readable> {
    if (app.isDraining()) throw fail('STORE_STOPPING');
    const own = [...open].filter((each) => each.accountId === accountId).length;
    if (open.size >= mostOfProcess || own >= ofAccount.max) throw limited(ofAccount, ofAccount.windowSeconds);
    const body = new Readable({ read: () => undefined });
    const write = (text: string) => {
      if (body.readableEnded || body.destroyed) return;
      body.push(text);
      if (body.readableLength > mostWaiting) body.destroy();
    };
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      body.push(null);
    };
    const stream: EventStream = {
      send: (event) => isOver || write(`data: ${JSON.stringify(event)}\n\n`),
      end,
    };
    const entry = { accountId, end };
    open.add(entry);
    const beat = setInterval(() => {
      // The stream has ended, but the client has not read it to its end since the last check.
      if (isOver) body.destroy();
      else isAllowed().then(() => isOver || write(':\n\n'), end);
    }, beatMs).unref();
    const close = () => {
      clearInterval(beat);
      open.delete(entry);
    };
    try {
      const leave = await follow(stream);
      // The status is sent with the first bytes: from then on the client misses no event.
      write(':\n\n');
      body.once('close', () => {
        isOver = true;
        close();
        leave();
      });
    } catch (error) {
      close();
      throw error;
    }
    return body;
  };
}
