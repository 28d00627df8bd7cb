import type { FastifyInstance } from 'fastify';
import { routeAt } from './page.ts';
import type { Read, Registry } from './registry.ts';

/** What the shell reads on every page: the store's configuration, and the categories of the footer. */
const ON_EVERY_PAGE: readonly Read[] = [
  { call: 'GET /public/config', input: {} },
  { call: 'GET /products/categories', input: {} },
];

/** Answers are the same for every visitor, so that a crowd costs the API one call a second. */
const FRESH_MS = 1_000;
const KEPT = 200;
/** A page is never late for its data: without it, the browser asks itself. */
const PATIENCE_MS = 400;

interface Answer {
  json: string;
  total: string | undefined;
}

/**
 * Answers, by way of the API itself, what the page at `pathname` reads first, as any guest would be answered.
 * `visitor` is the address whose rate limit they count for. The result is a JSON list of `{ key, reply, total? }`, where `key` names the call as shared-auth's cache does.
 */
export function pageDataOf(app: FastifyInstance) {
  const known = new Map<string, { at: number; answer: Promise<Answer | undefined> }>();

  function ask(url: string, remoteAddress: string): Promise<Answer | undefined> {
    const now = performance.now();
    const cached = known.get(url);
    if (cached && now - cached.at < FRESH_MS) return cached.answer;
    if (known.size >= KEPT) known.clear();
    const answer = app
      .inject({ method: 'GET', url, remoteAddress, headers: { accept: 'application/json' } })
      .then((reply) => (reply.statusCode === 200 ? answerOf(reply) : undefined))
      .catch(() => undefined);
    known.set(url, { at: now, answer });
    return answer;
  }

  return async (registry: Registry, pathname: string, visitor: string): Promise<string> => {
    const found = routeAt(registry, pathname);
    const reads = [...ON_EVERY_PAGE, ...(found?.route.reads ?? [])];
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref());
    const entries = await Promise.all(
      reads.map(async (read) => {
        const input = filledIn(read.input, found?.params ?? {});
        const answer = await Promise.race([ask(addressOf(read.call, input), visitor), timeout]);
        return answer ? entryOf(read, input, answer) : undefined;
      }),
    );
    return `[${entries.filter((entry) => entry !== undefined).join(',')}]`;
  };
}

function answerOf({ payload, headers }: { payload: string; headers: Record<string, unknown> }): Answer {
  const total = headers['x-total-count'];
  return { json: payload, total: total === undefined ? undefined : String(total) };
}

function entryOf(read: Read, input: Read['input'], { json, total }: Answer): string {
  const key = JSON.stringify([read.call, input, ...(read.as ? [read.as] : [])]);
  return `{"key":${key},"reply":${json}${read.as && total ? `,"total":${Number(total)}` : ''}}`;
}

/** `:productId` in a read's parameters is that part of the page's own address. */
function filledIn(input: Read['input'], params: Record<string, string>): Read['input'] {
  if (!input.params) return input;
  const values = Object.entries(input.params).map(([name, value]) => [name, valueOf(value, params)]);
  return { ...input, params: Object.fromEntries(values) as Record<string, string> };
}

function valueOf(value: string, params: Record<string, string>): string {
  if (!value.startsWith(':')) return value;
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
