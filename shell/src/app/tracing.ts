import type { Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  WebTracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-web';

/** Where spans go: the API hands them to the collector. */
const TRACES = '/api/traces';

/** Leaves the query of an address out of traces: it may hold what somebody searched for. */
const withoutQuery = {
  onStart: (span: Span & { attributes?: Record<string, unknown> }) => {
    const address = span.attributes?.['url.full'];
    if (typeof address === 'string') span.setAttribute('url.full', address.replace(/[?#].*$/s, ''));
  },
  onEnd: () => undefined,
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
} satisfies SpanProcessor;

/** Makes each call of the API the start of a trace from now on, for this share of the calls (0 to 1). */
export function startTracing(share: number): void {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gift-card-store-browser' }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [withoutQuery, new BatchSpanProcessor(new OTLPTraceExporter({ url: TRACES }))],
  });
  provider.register();
  new FetchInstrumentation({ ignoreUrls: [new RegExp(`${TRACES}$`)], ignoreNetworkEvents: true });
}
