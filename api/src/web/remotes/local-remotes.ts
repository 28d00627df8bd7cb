import { parseCookie, stringifySetCookie } from 'cookie';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../platform/failure.ts';
import type { LocalRemoteSettings } from '../../shop/settings/store-config.service.ts';

const NAME = 'local-remotes';
const SECONDS = 8 * 3600;

export interface LocalRemotesDeps {
  config: { production: boolean };
  tokens: { mark(text: string): Buffer };
  storeConfig: { read(): Promise<{ localRemotes: LocalRemoteSettings }> };
}

/** Who may open this store with a remote from a developer's machine, and from which origins (rules 11.10, 17.5). */
export function localRemotes({ config, tokens, storeConfig }: LocalRemotesDeps) {
  const sign = (username: string, until: number) => tokens.mark(`local-remotes:${until}:${username}`);

  /** Whom the cookie of a page names; undefined where it is not ours or too old. */
  function namedBy(cookie: string | undefined): string | undefined {
    const [, until = '', mark = '', username = ''] = /^(\d+)\.([\w-]+)\.(.+)$/.exec(cookie ?? '') ?? [];
    if (username === '' || Number(until) < Date.now() / 1000) return undefined;
    const [given, own] = [Buffer.from(mark, 'base64url'), sign(username, Number(until))];
    return given.length === own.length && timingSafeEqual(given, own) ? username : undefined;
  }

  return {
    /** The origins that the page of this request may load code from; none for most visitors. */
    async originsFor({ headers }: FastifyRequest): Promise<readonly string[]> {
      const username = namedBy(parseCookie(headers.cookie ?? '')[NAME]);
      if (username === undefined) return [];
      const { accounts, origins } = (await storeConfig.read()).localRemotes;
      return accounts.includes(username) ? origins : [];
    },
    /**
     * Lets the browser of this account open pages with remotes from `origin` for some hours.
     * @throws LOCAL_REMOTE_FORBIDDEN, LOCAL_ORIGIN_FORBIDDEN, each with both sides in its message
     */
    async permit(reply: FastifyReply, username: string, origin: string): Promise<void> {
      const { accounts, origins } = (await storeConfig.read()).localRemotes;
      if (!accounts.includes(username))
        throw fail('LOCAL_REMOTE_FORBIDDEN', {
          message: `The account ${username} may not open this store with a remote from ${origin}. An administrator allows accounts in Store Settings.`,
        });
      if (!isAllowed(origin, origins))
        throw fail('LOCAL_ORIGIN_FORBIDDEN', {
          message: `This store does not allow remotes from ${origin}, only from ${origins.join(', ') || 'nowhere'}.`,
        });
      const until = Math.floor(Date.now() / 1000) + SECONDS;
      const value = `${until}.${sign(username, until).toString('base64url')}.${username}`;
      const cookie = {
        path: '/',
        maxAge: SECONDS,
        httpOnly: true,
        sameSite: 'lax',
        secure: config.production,
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
export const requestedOrigins = (url: string): string[] =>
  new URL(url, 'http://store').searchParams
    .getAll('mf')
    .filter((value) => value !== 'reset')
    .map((value) => value.slice(value.indexOf('@') + 1))
    .map((address) =>
      /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : address,
    );
