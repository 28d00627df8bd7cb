import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('gift-card-store');

let isRecording = false;

/** Work is recorded as spans from now on. Until then a span that nobody reads would cost every statement half a microsecond and more. */
export const recordSpans = (): void => void (isRecording = true);

/** The description of a span. */
export interface SpanOf {
  /** `CLIENT`: the work is done elsewhere, by the database or the gateway. */
  kind?: keyof typeof SpanKind;
  attributes?: Attributes;
  /** The trace that it continues, as `traceInProgress` returned it; by default the one in progress. */
  from?: string | undefined;
}

/**
 * Runs `work` as a span of the trace in progress; without tracing, only runs it. `work` is called before this returns, so that
 * statements which are sent together stay together. No values: neither parameters nor messages of errors, which may quote a row.
 */
export const inSpan = <T>(
  name: string,
  { kind, attributes, from }: SpanOf,
  work: () => Promise<T>,
): Promise<T> =>
  !isRecording
    ? work()
    : tracer.startActiveSpan(
        name,
        { kind: SpanKind[kind ?? 'INTERNAL'], ...(attributes ? { attributes } : {}) },
        propagation.extract(context.active(), from === undefined ? {} : { traceparent: from }),
        async (span) => {
          try {
            return await work();
          } catch (error) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        },
      );

/** The trace in progress, for work that is done later; undefined where nobody traces. */
export function traceInProgress(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The id of the trace in progress, for the log; undefined where nobody traces. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
