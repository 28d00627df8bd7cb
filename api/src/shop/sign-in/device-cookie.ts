import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceSeconds, type Tokens } from '../accounts/tokens.ts';

/** The name of the cookie, one for each account, so that two people who share a browser are both known on it. */
const nameFor = (userId: string): string => `device_${userId.slice(0, 8)}`;

/**
 * Sets the cookie that shows that this account signed in on the browser. It proves nothing else, so a request that another site makes
 * the browser send gains nothing by it.
 */
export function rememberDevice(
  reply: FastifyReply,
  { tokens, secure }: { tokens: Tokens; secure: boolean },
  userId: string,
): void {
  const cookie = stringifySetCookie({
    name: nameFor(userId),
    value: tokens.device(userId),
    path: '/api/auth',
    maxAge: deviceSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
  reply.header('set-cookie', cookie);
}

/** The id of the device that a request comes from, if this account signed in on it before. */
export function deviceOf({ headers }: FastifyRequest, tokens: Tokens, userId: string): string | undefined {
  const text = parseCookie(headers.cookie ?? '')[nameFor(userId)];
  return text === undefined ? undefined : tokens.readDevice(text, userId);
}
