/** How many of a hundred items were claimed, `8.8%`; of few items whole percent say enough. */
export function shareOf(claims: number, items: number): string {
  const percent = items === 0 ? 0 : (claims / items) * 100;
  const shown = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return `${percent > 0 && shown === 0 ? '<0.1' : shown}%`;
}
