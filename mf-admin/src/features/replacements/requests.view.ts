import { REPLACEMENT_STATUSES, type AdminStats, type ReplacementStatus } from 'shared-contract/types';

const ITEM_SHOWN = 16;

/** A deliverable as the table shows it: its first characters and an ellipsis; line breaks become spaces. */
export function shortItem(deliverable: string): string {
  const line = deliverable.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > ITEM_SHOWN ? `${characters.slice(0, ITEM_SHOWN).join('')}…` : line;
}

export interface RequestFilter {
  status: ReplacementStatus | null;
  /** From 1. */
  page: number;
}

/** Reads the address; anything that is no filter counts as none. */
export function filterFrom(params: URLSearchParams): RequestFilter {
  const page = Number(params.get('page'));
  return {
    status: REPLACEMENT_STATUSES.find((status) => status === params.get('status')) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export const addressOf = ({ status, page }: RequestFilter): Record<string, string> => ({
  ...(status && { status }),
  ...(page > 1 && { page: String(page) }),
});

export const totalRequests = (stats: AdminStats): number =>
  stats.pendingReplacements + stats.approvedReplacements + stats.deniedReplacements;
