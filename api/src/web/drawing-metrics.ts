import { Histogram, type Registry } from 'prom-client';
import type { DrawingOutcome } from './markup.ts';

/** Counts and times in `metrics` how pages were drawn on the server. Pages that come from the cache are not drawn. */
export function drawingMetrics(metrics: Registry): (outcome: DrawingOutcome, seconds: number) => void {
  const duration = new Histogram({
    name: 'page_drawing_seconds',
    help: 'Time to draw the first HTML of a page, by outcome',
    labelNames: ['outcome'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 4],
    registers: [metrics],
  });
  return (outcome, seconds) => duration.observe({ outcome }, seconds);
}
