import type { Order, OrderItem, ReplyOf, EndpointsByKey } from 'shared-contract/types';
import { strings } from '../../strings.ts';

export type Eligibility = ReplyOf<EndpointsByKey['GET /orders/{orderId}/replacement-eligibility']>;

/**
 * Whether a replacement may be requested for this item now. The order itself says until when. The answer about eligibility comes
 * later and can only take the button away, so that nothing on the page waits for it. The server checks again.
 */
export const canRequest = (
  item: OrderItem,
  { warranty_ends_unix: ends }: Pick<Order, 'warranty_ends_unix'>,
  eligibility: Eligibility | undefined,
  nowMs: number,
): boolean =>
  ends !== null &&
  nowMs / 1000 <= ends &&
  item.active &&
  item.request === null &&
  (!eligibility || (eligibility.eligible && !eligibility.requested.includes(item.deliverable)));

export interface TimelineStep {
  text: string;
  unix: number | null;
  state: 'done' | 'waiting' | 'refused';
}

/** What happened to a replacement request so far, and what comes next. */
export function timelineOf(request: NonNullable<OrderItem['request']>): TimelineStep[] {
  const { requested, waiting, approved, approvedAtOnce, denied, deniedFor } = strings.replacement;
  const first: TimelineStep = { text: requested, unix: request.request_date, state: 'done' };
  if (request.status === 'PENDING') return [first, { text: waiting, unix: null, state: 'waiting' }];
  if (request.status === 'APPROVED') {
    const text = request.automatic ? approvedAtOnce : approved;
    return [first, { text, unix: request.resolved_unix, state: 'done' }];
  }
  const text = request.reason ? deniedFor(request.reason) : denied;
  return [first, { text, unix: request.resolved_unix, state: 'refused' }];
}
