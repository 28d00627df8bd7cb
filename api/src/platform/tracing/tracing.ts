import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordSpans } from './spans.ts';

// Loaded only where the store is traced (docs/adr/0053). The library reads its own variables: OTEL_EXPORTER_OTLP_ENDPOINT and
// OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG.

export interface TracingSettings {
  /** The address of an OpenTelemetry collector, without `/v1/traces`. */
  collector: string;
  /** `name=value,name=value`: headers that the collector wants. */
  headers: string;
  /** The share of the browsers' calls that is traced, from 0 to 1. */
  share: number;
  /** The service name of the spans. */
  name: string;
}

/** Sends the spans of this process to the collector from now on. */
export function startTracing({ name }: TracingSettings, version: string): { stop(): Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  recordSpans();
  return { stop: () => provider.shutdown() };
}

/** Makes each request of `app` a span, in the trace of the calling browser. The path is recorded without its query, which may contain a search. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('gift-card-store');
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const from = propagation.extract(context.active(), request.headers);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'store.request_id': request.id,
        },
      },
      from,
    );
    spans.set(request, span);
    context.with(trace.setSpan(from, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
