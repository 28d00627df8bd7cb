import type { FastifyBaseLogger } from 'fastify';
import { reportSpans } from 'shared-contract';
import { fail } from '../failure.ts';
import type { Router } from '../http/handle.ts';
import type { Limit } from '../limits/limits.ts';
import type { TracingSettings } from '../tracing/tracing.ts';

const patienceMs = 5_000;
/** A limit of its own: a browser sends spans every few seconds, and they must not use up the limit of its network. */
const spansOfBrowsers: Limit = { name: 'spans', max: 600, windowSeconds: 60, by: 'address' };

/** Forwards the spans of browsers, which cannot reach the collector. Spans that the collector refuses are lost. */
export function browserSpanRoutes(
  router: Router,
  { config: { tracing } }: { config: { tracing: TracingSettings | undefined } },
): void {
  const headers = Object.fromEntries(
    (tracing?.headers ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s, 2).map((part) => decodeURIComponent(part.trim()))),
  ) as Record<string, string>;
  const handOn = async (body: object, log: FastifyBaseLogger): Promise<void> => {
    if (!tracing) throw fail('NOT_FOUND');
    await fetch(`${tracing.collector}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    }).catch((error: unknown) => log.debug({ err: error }, 'the collector took no spans'));
  };
  router.handle(
    reportSpans,
    async ({ body, request }) => {
      await handOn(body, request.log);
      return { status: 'ok' };
    },
    { ownLimit: spansOfBrowsers },
  );
}
