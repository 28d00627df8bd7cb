import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets connections end with an answer before the server closes; resolves after `longestMs` at the latest. */
    farewell(longestMs?: number): Promise<void>;
  }
}

const everyMs = 20;

/**
 * A connection that is kept open and lies idle at this moment may have its next request on the way already, and
 * closing it would fail that request. So for a while every answer says `Connection: close`, which proxies and
 * browsers heed; then hardly anybody is left to be cut off.
 */
export function addFarewell(app: FastifyInstance): void {
  app.decorate('farewell', async (longestMs = 1_000) => {
    // A listener, not a hook: it costs nothing before this moment.
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    const end = Date.now() + longestMs;
    const open = () =>
      new Promise<number>((resolve) =>
        app.server.getConnections((error, count) => resolve(error ? 0 : count)),
      );
    while (Date.now() < end && (await open()) > 0)
      await new Promise((resolve) => setTimeout(resolve, everyMs));
  });
}
