import { REPLACEMENT_STATUSES, type AdminStats, type ReplacementStatus } from 'shared-contract/types';

const ITEM_SHOWN = 16;

/** A deliverable as the table shows it: its first characters and an ellipsis; line breaks become spaces. */
export function shortItem(deliverable: string): string {
  const line = deliverable.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > ITEM_SHOWN ? `${characters.slice(0, ITEM_SHOWN).join('')}…` : line;
}

/** The status that the address asks for; anything else counts as all. */
export const statusFrom = (params: URLSearchParams): ReplacementStatus | null =>
  REPLACEMENT_STATUSES.find((status) => status === params.get('status')) ?? null;

export const totalRequests = (stats: AdminStats): number =>
  stats.pendingReplacements + stats.approvedReplacements + stats.deniedReplacements;
