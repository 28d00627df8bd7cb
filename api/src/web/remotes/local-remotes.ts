import { parseCookie, stringifySetCookie } from 'cookie';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../platform/failure.ts';

const NAME = 'local-remotes';
const SECONDS = 8 * 3600;
const ON_THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

export interface LocalRemotesDeps {
  config: {
    production: boolean;
    localRemoteAccounts: readonly string[];
    localRemoteOrigins: readonly string[];
  };
  tokens: { mark(text: string): Buffer };
}

/** Who may open this store with a remote from a developer's machine, and from which origins (rules 17.5). */
export function localRemotes({ config, tokens }: LocalRemotesDeps) {
  const { production, localRemoteAccounts: accounts, localRemoteOrigins } = config;
  const origins = localRemoteOrigins.length > 0 ? localRemoteOrigins : ON_THIS_MACHINE;
  const sign = (username: string, until: number) => tokens.mark(`local-remotes:${until}:${username}`);

  /** Whom the cookie of a page names; undefined where it is not ours, too old, or of an account that may not any more. */
  function permitted(cookie: string | undefined): string | undefined {
    const [, until = '', mark = '', username = ''] = /^(\d+)\.([\w-]+)\.(.+)$/.exec(cookie ?? '') ?? [];
    if (!accounts.includes(username) || Number(until) < Date.now() / 1000) return undefined;
    const [given, own] = [Buffer.from(mark, 'base64url'), sign(username, Number(until))];
    return given.length === own.length && timingSafeEqual(given, own) ? username : undefined;
  }

  return {
    /** The origins that the page of this request may load code from; none for most visitors. */
    originsFor({ headers }: FastifyRequest): readonly string[] {
      if (!production) return origins;
      return permitted(parseCookie(headers.cookie ?? '')[NAME]) === undefined ? [] : origins;
    },
    /** Lets the browser of this account open pages with remotes from `origin` for some hours. */
    permit(reply: FastifyReply, username: string, origin: string): void {
      if (production && !accounts.includes(username)) throw fail('LOCAL_REMOTE_FORBIDDEN');
      if (!isAllowed(origin, origins)) throw fail('LOCAL_ORIGIN_FORBIDDEN');
      const until = Math.floor(Date.now() / 1000) + SECONDS;
      const value = `${until}.${sign(username, until).toString('base64url')}.${username}`;
      const cookie = {
        path: '/',
        maxAge: SECONDS,
        httpOnly: true,
        sameSite: 'lax',
        secure: production,
      } as const;
      reply.header('set-cookie', stringifySetCookie({ name: NAME, value, ...cookie }));
    },
  };
}

/** Whether an origin is one of these; `http://localhost:*` is every port of it. */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some(
    (each) => each === origin || (each.endsWith(':*') && each === origin.replace(/:\d{1,5}$/, ':*')),
  );

/** The origins that the address of a page asks for with `?mf=mf-staff@http://localhost:3003`. */
export const wishedOrigins = (url: string): string[] =>
  new URL(url, 'http://store').searchParams
    .getAll('mf')
    .filter((wish) => wish !== 'reset')
    .map((wish) => wish.slice(wish.indexOf('@') + 1))
    .map((address) => (URL.canParse(address) ? new URL(address).origin : address));
