import type { TracingSettings } from '../platform/tracing/tracing.ts';
import type { Variables } from './variables.ts';

/** The standard variables, which the library reads by itself too. */
export function readTracing({ read, refuse, url }: Variables): TracingSettings | undefined {
  const collector = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (collector === undefined) return undefined;
  url('OTEL_EXPORTER_OTLP_ENDPOINT', collector, ['http:', 'https:']);
  const share = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(share >= 0 && share <= 1)) refuse('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1');
  return {
    collector: collector.replace(/\/+$/, ''),
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? '',
    share,
    name: read('OTEL_SERVICE_NAME') ?? 'gift-card-store',
  };
}
