/** The share of items that were claimed, such as `8.8%`. For few items it is a whole percent. */
export function shareOf(claims: number, items: number): string {
  const percent = items === 0 ? 0 : (claims / items) * 100;
  const shown = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return `${percent > 0 && shown === 0 ? '<0.1' : shown}%`;
}
