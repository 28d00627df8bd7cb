import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'visitor';
const SECONDS = 30 * 24 * 3600;

/** The random name by which a browser stays in the share of a version; undefined where it has none. */
export function visitorOf({ headers }: FastifyRequest): string | undefined {
  const name = parseCookie(headers.cookie ?? '')[NAME];
  return name && /^[0-9a-f-]{36}$/.test(name) ? name : undefined;
}

/** The same, and gives one to a browser that has none. Only asked for while a share of the visitors has another version. */
export function shareVisitor(request: FastifyRequest, reply: FastifyReply, secure = false): string {
  const known = visitorOf(request);
  if (known) return known;
  const value = randomUUID();
  const cookie = {
    name: NAME,
    value,
    path: '/',
    maxAge: SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  } as const;
  void reply.header('set-cookie', stringifySetCookie(cookie));
  return value;
}
