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

/** Where spans are sent: the API passes them on to the collector. */
const TRACES = '/api/traces';

/** The query of an address holds what somebody searched for, so traces leave it out. */
const withoutQuery = {
  onStart: (span: Span & { attributes?: Record<string, unknown> }) => {
    const address = span.attributes?.['url.full'];
    if (typeof address === 'string') span.setAttribute('url.full', address.replace(/[?#].*$/s, ''));
  },
  onEnd: () => undefined,
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
} satisfies SpanProcessor;

/** From now on, starts a trace for this share (0 to 1) of the calls of the API. */
export function startTracing(share: number): void {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gift-card-store-browser' }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [withoutQuery, new BatchSpanProcessor(new OTLPTraceExporter({ url: TRACES }))],
  });
  provider.register();
  new FetchInstrumentation({ ignoreUrls: [new RegExp(`${TRACES}$`)], ignoreNetworkEvents: true });
}
