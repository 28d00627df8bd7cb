const DAY_SECONDS = 86_400;
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The time to pay as `29:41` or `5:29:41`, and from one day on as `30 hours` or `13 days`. Null when it is over. */
export function timeLeft(expiresUnix: number, nowMs: number): string | null {
  const seconds = Math.ceil(expiresUnix - nowMs / 1000);
  if (seconds <= 0) return null;
  // Seconds do not matter when days are left.
  if (seconds >= DAY_SECONDS) return largestUnitLeft(expiresUnix, nowMs, Math.floor);
  const part = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${part(minutes)}:${part(seconds % 60)}` : `${minutes}:${part(seconds % 60)}`;
}

/**
 * A remaining time in its largest unit, such as `29 days`, `5 hours` or `12 minutes`. Null when it is over. It is rounded to the
 * nearest unit, so that 30 days are still 30 some minutes later. Pass `Math.floor` where only whole units may be promised.
 */
export function largestUnitLeft(endsUnix: number, nowMs: number, round = Math.round): string | null {
  const seconds = endsUnix - nowMs / 1000;
  if (seconds <= 0) return null;
  if (seconds >= 2 * DAY_SECONDS) return plural(round(seconds / DAY_SECONDS), 'day');
  if (seconds >= 2 * 3600) return plural(round(seconds / 3600), 'hour');
  return plural(Math.max(1, Math.floor(seconds / 60)), 'minute');
}
