import type { ReplacementRequest } from 'shared-contract/types';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Requests that wait longer are marked as late. */
export const LATE_DAYS = 7;

type Age = 'new' | 'waiting' | 'late';

/**
 * How many whole days and hours a request has waited, and its urgency: the first day, up to the 7th day, or from the 8th on
 * (rules 14.14).
 */
export function waitOf(
  { request_date: since }: ReplacementRequest,
  nowMs: number,
): { days: number; hours: number; age: Age } {
  const seconds = Math.max(0, nowMs / 1000 - since);
  const days = Math.floor(seconds / DAY_SECONDS);
  return {
    days,
    hours: Math.floor(seconds / HOUR_SECONDS),
    age: days >= LATE_DAYS ? 'late' : days >= 1 ? 'waiting' : 'new',
  };
}
