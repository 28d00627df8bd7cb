import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { StoreConfig } from 'shared-contract';
import { STORE_ITSELF } from '../platform/http/rate-limits.ts';
import { sanitizeAnnouncement } from '../shop/settings/announcement.ts';
import { isDrawnForm, routeAt } from './page.ts';
import type { Read, Registry } from './remotes/registry.ts';

const CONFIG = 'GET /public/config';

/** The calls that the shell makes on every page: the store's configuration, and the categories of the footer. */
const ON_EVERY_PAGE: readonly Read[] = [
  { call: CONFIG, input: {} },
  { call: 'GET /products/categories', input: {} },
];

/** The call that the shell's own forms make: whether the store sends mails, without which no password can be replaced. */
const ON_FORMS: readonly Read[] = [{ call: 'GET /public/mail', input: {} }];

/** Answers are the same for every visitor, so many visitors cost the API one call a second. */
const CACHE = { max: 200, ttl: 1_000 } as const;
/** How long a page waits for its data. Without it, the browser asks itself. */
const TIMEOUT_MS = 400;

/** Replaces the id of something that does not exist. */
export const ANY = '-';

interface Answer {
  status: number;
  json: string;
  total: string | undefined;
}

/** The data that a page reads first. */
export interface PageData {
  /** A JSON list of `{ key, reply, total? }`, or `{ key, error }` for what does not exist; `key` is that of shared-auth's cache. */
  json: string;
  /** The answer of the page's call; undefined where it failed, or belongs to another page. */
  reply: <T>(call: string) => T | undefined;
  /** The store's configuration is among the answers. */
  hasConfig: boolean;
  /** The subject of the page does not exist. */
  isAbsent: boolean;
  /** `json`, with `ANY` in place of the id of an absent subject, so that it is the same for everything that does not exist. */
  shape: string;
}

/** The first data of a page. */
export type PageDataReader = (registry: Registry, pathname: string) => Promise<PageData>;

/**
 * Returns the first data of the page at `pathname`, as the API answers it to a guest.
 * The rate limit has counted the page already. If its reads were counted too, people behind one address would get pages without data.
 */
export function pageDataOf(app: FastifyInstance): PageDataReader {
  const known = new LRUCache<string, Promise<Answer | undefined>>(CACHE);

  function ask(url: string): Promise<Answer | undefined> {
    const cached = known.get(url);
    if (cached) return cached;
    const answer = app
      .inject({ method: 'GET', url, remoteAddress: STORE_ITSELF, headers: { accept: 'application/json' } })
      .then((reply) => (isDecided(reply.statusCode) ? answerOf(url, reply) : undefined))
      .catch(() => undefined);
    known.set(url, answer);
    return answer;
  }

  return async (registry, pathname) => {
    const found = routeAt(registry, pathname);
    const extras = isDrawnForm(pathname) ? ON_FORMS : (found?.route.extras ?? []);
    const reads = [...ON_EVERY_PAGE, ...(found?.route.reads ?? []), ...extras];
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined).unref());
    const perRead = await Promise.all(
      reads.map(async (read) => {
        const input = filledIn(read.input, found?.params ?? {});
        const answer = await Promise.race([ask(addressOf(read.call, input)), timeout]);
        return answer ? [{ call: read.call, answer, read, entry: entryOf(read, input, answer) }] : [];
      }),
    );
    const answers = perRead.flat();
    const isExtra = ({ read }: { read: Read }) => extras.includes(read);
    const isAbsent = answers.some((each) => each.answer.status !== 200 && !isExtra(each));
    const given = answers.filter((each) => !isExtra(each) || (!isAbsent && each.answer.status === 200));
    const json = `[${given.map(({ entry }) => entry).join(',')}]`;
    const any = Object.fromEntries(Object.keys(found?.params ?? {}).map((name) => [name, ANY]));
    const shapes = () =>
      given.map(({ read, answer }) => entryOf(read, filledIn(read.input, any), answer)).join(',');
    return {
      json,
      shape: isAbsent ? `[${shapes()}]` : json,
      reply: <T>(call: string) => {
        const answer = given.find((each) => each.call === call)?.answer;
        return answer?.status === 200 ? (JSON.parse(answer.json) as T) : undefined;
      },
      hasConfig: given.some(({ call, answer }) => call === CONFIG && answer.status === 200),
      isAbsent,
    };
  };
}

/** Answered, or known not to exist (malformed ids included). Anything else may change the next moment. */
const isDecided = (status: number) => status === 200 || status === 404 || status === 400;

function answerOf(
  url: string,
  { statusCode, payload, headers }: { statusCode: number; payload: string; headers: Record<string, unknown> },
): Answer {
  const total = headers['x-total-count'];
  return {
    status: statusCode,
    json: url === '/api/public/config' && statusCode === 200 ? withCleanAnnouncement(payload) : payload,
    total: total === undefined ? undefined : String(total),
  };
}

/** The announcement is markup on the page: sanitised when written, and again here, where it is shown. */
function withCleanAnnouncement(json: string): string {
  const config = JSON.parse(json) as Partial<StoreConfig>;
  const bar = config.announcement_bar_config;
  if (!bar) return json;
  return JSON.stringify({
    ...config,
    announcement_bar_config: { ...bar, text: sanitizeAnnouncement(bar.text) },
  });
}

function entryOf(read: Read, input: Read['input'], { status, json, total }: Answer): string {
  const key = JSON.stringify([read.call, input, ...(read.as ? [read.as] : [])]);
  if (status !== 200) {
    const { code = 'UNKNOWN', message = '' } = JSON.parse(json) as { code?: string; message?: string };
    return `{"key":${key},"error":${JSON.stringify({ code, message, status })}}`;
  }
  return `{"key":${key},"reply":${json}${read.as && total ? `,"total":${Number(total)}` : ''}}`;
}

/** `:productId` in the parameters or the query of a read stands for that part of the page's address. */
function filledIn({ params, query }: Read['input'], parts: Record<string, string>): Read['input'] {
  const filled = <T extends string | number | boolean>(given: Record<string, T>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, valueOf(value, parts)]));
  return { ...(params && { params: filled(params) }), ...(query && { query: filled(query) }) };
}

function valueOf<T extends string | number | boolean>(value: T, params: Record<string, string>): T | string {
  if (typeof value !== 'string' || !value.startsWith(':')) return value;
  try {
    return decodeURIComponent(params[value.slice(1)] ?? '');
  } catch {
    return '';
  }
}

function addressOf(call: string, { params, query }: Read['input']): string {
  const path = call
    .slice('GET '.length)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
