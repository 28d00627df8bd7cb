import { randomUUID, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from './releases.rules.ts';

const NAME = 'visitor';
/** Read by the shell, which asks for another one when somebody else signs in (shell/src/federation/trials.ts). */
const ACCOUNT = 'visitor-account';
const SECONDS = 30 * 24 * 3600;

export interface VisitorDeps {
  config: { production: boolean };
  tokens: { mark(text: string): Buffer };
}

/** Identifies the visitor of a page, whose request has no token, by cookies. They decide only about the version of a remote (rules 17.2). */
export function visitors({ config, tokens }: VisitorDeps) {
  const cookie = { path: '/', sameSite: 'lax', secure: config.production } as const;
  const marked = (text: string) => tokens.mark(`visitor-account:${text}`);

  function accountIn(text = ''): Pick<Visitor, 'role' | 'username'> {
    const [, mark = '', account = '', role = '', username = ''] =
      /^([\w-]+)\.(([A-Z]+)\.(.+))$/.exec(text) ?? [];
    const [given, own] = [Buffer.from(mark, 'base64url'), marked(account)];
    return given.length === own.length && timingSafeEqual(given, own) ? { role, username } : {};
  }

  /** The random name by which a browser stays in a share (undefined where it has none), and who signed in on it last. */
  function of({ headers }: FastifyRequest): Visitor {
    const { [NAME]: name = '', [ACCOUNT]: account } = parseCookie(headers.cookie ?? '');
    return { ...(/^[0-9a-f-]{36}$/.test(name) && { name }), ...accountIn(account) };
  }

  return {
    of,
    /** The same, and gives a name to a browser without one. Called only while a share of the visitors has another version. */
    named(request: FastifyRequest, reply: FastifyReply): Visitor {
      const visitor = of(request);
      if (visitor.name) return visitor;
      const name = randomUUID();
      void reply.header(
        'set-cookie',
        stringifySetCookie({ ...cookie, name: NAME, value: name, maxAge: SECONDS, httpOnly: true }),
      );
      return { ...visitor, name };
    },
    /** From now on the pages of this browser are drawn for this account, or for nobody where it is a guest. */
    remember(reply: FastifyReply, { role, username }: { role: string; username: string }): void {
      const account = `${role}.${username}`;
      const isGuest = role === 'GUEST';
      const value = isGuest ? '' : `${marked(account).toString('base64url')}.${account}`;
      void reply.header(
        'set-cookie',
        stringifySetCookie({ ...cookie, name: ACCOUNT, value, maxAge: isGuest ? 0 : SECONDS }),
      );
    },
  };
}

export type Visitors = ReturnType<typeof visitors>;
