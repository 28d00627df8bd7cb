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

/** Open streams of one account in this process, of which each browser window that is looked at has one, and of all accounts. */
const ofAccount: Limit = {
  name: 'streams',
  max: 8,
  windowSeconds: 60,
  by: 'user',
  refusal: 'Too many windows follow the store.',
};
const mostOfProcess = 500;

/** So often at least something is written, and the right to the stream is checked. Proxies cut an answer off that says nothing for long. */
const beatMs = 10_000;
/** Unsent bytes: who reads slower than that is cut off, and begins again. */
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
   * The body of an answer. `isAllowed` rejects when the caller may not read on; `follow` is given the stream, and returns what to do at
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
      // Nobody has read to its end since the last time.
      if (isOver) body.destroy();
      else isAllowed().then(() => isOver || write(':\n\n'), end);
    }, beatMs).unref();
    const close = () => {
      clearInterval(beat);
      open.delete(entry);
    };
    try {
      const leave = await follow(stream);
      // The status goes out with the first bytes, and says that nothing is missed from now on.
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
