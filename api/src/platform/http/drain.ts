import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses new connections and ends the open ones with an answer; resolves when none is left. */
    drain(noticeMs?: number): Promise<void>;
    /** Whether the drain has begun. */
    isDraining(): boolean;
    /** Calls `end` when the drain begins: for responses that would not end by themselves. */
    onDrain(end: () => void): void;
  }
}

const everyMs = 20;

/**
 * An open connection that is idle at this moment may have its next request on the way already, and
 * closing it would fail that request. So every response has `Connection: close` from now on, which proxies and
 * browsers respect; connections that are still idle after `noticeMs` are cut off.
 */
export function addDrain(app: FastifyInstance): void {
  let draining = false;
  const ends: (() => void)[] = [];
  app.decorate('isDraining', () => draining);
  app.decorate('onDrain', (end: () => void) => void ends.push(end));
  app.decorate('drain', async (noticeMs = 3_000) => {
    draining = true;
    for (const end of ends) end();
    const { server } = app;
    if (!server.listening) return;
    // A listener and not a hook, so that it costs nothing before.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    // Waits until the event loop has accepted the pending connections, in its next turn. The system would reset them, and with them
    // requests that a proxy has sent.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
    // New connections are refused from now on, so that a proxy can turn to another instance before it sends anything. (The close of an HTTP
    // server would end idle connections, too.)
    Server.prototype.close.call(server);
    const open = () =>
      new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
    const end = performance.now() + noticeMs;
    while ((await open()) > 0) {
      if (performance.now() > end) server.closeIdleConnections();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  });
}
