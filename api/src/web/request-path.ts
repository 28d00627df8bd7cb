import type { FastifyRequest } from 'fastify';

/** A path that matches no route. */
export const NO_PAGE = '/404';

/** The path of the request, or undefined where it is not a plain one (encoded slashes, dot segments, control characters). */
export function pathOf({ url }: FastifyRequest): string | undefined {
  const [raw = ''] = url.split(/[?#]/, 1);
  return /^\/[\w\-.~!$&'()*+,;=:@/%]*$/.test(raw) && !/\/\.|\/\/|%2f|%5c|%0|%1/i.test(raw) ? raw : undefined;
}

/** The query of the request with its question mark, or nothing. */
export const searchOf = ({ url }: FastifyRequest): string => /\?[^#]*/.exec(url)?.[0] ?? '';

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false;

/** The parameters of a campaign change nothing on the page; any other query may (filters of the catalogue). */
const HARMLESS = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

export const hasHarmlessQuery = ({ url }: FastifyRequest): boolean =>
  [...new URL(url, 'http://store').searchParams.keys()].every((name) => HARMLESS.test(name));
