import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFailure } from '../platform/failure.ts';
import { LOCAL_REMOTE_POLICY, localRemotePage } from './local-remote-page.ts';
import { TOO_MANY_POLICY, tooManyPage } from './too-many.ts';

/** Counts a request against the limit of its address. Throws RATE_LIMITED beyond it. */
export type CountRequest = (request: FastifyRequest) => Promise<void>;

/** Seconds until an address beyond its limit gets another page; undefined within the limit. */
export async function secondsToWait(
  count: CountRequest,
  request: FastifyRequest,
): Promise<number | undefined> {
  try {
    await count(request);
    return undefined;
  } catch (error) {
    if (isFailure(error) && error.code === 'RATE_LIMITED') return error.retryAfterSeconds ?? 60;
    throw error;
  }
}

const send = (reply: FastifyReply, status: number, policy: string, html: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);

export const sendTooMany = (reply: FastifyReply, seconds: number) =>
  send(reply.header('retry-after', seconds), 429, TOO_MANY_POLICY, tooManyPage(seconds));

/** For an address that wants a remote from an origin from which this store takes none. */
export const sendLocalRemoteRefused = (reply: FastifyReply, origin: string, address: string) =>
  send(reply, 403, LOCAL_REMOTE_POLICY, localRemotePage(origin, address));
