import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Puts the headers that helmet sends with these options, and `more`, on every answer of `app`; a route may replace them.
 * Helmet runs once, at the start: its headers are the same for every response, and it would compute them for each.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: HelmetOptions,
  more: Record<string, string> = {},
): void {
  const headers: Record<string, string> = { ...more };
  const collector = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
