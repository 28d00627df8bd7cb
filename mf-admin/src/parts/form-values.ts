import { limits, WEB_URL_PATTERN } from 'shared-contract/types';

const webUrl = new RegExp(WEB_URL_PATTERN, 'u');

/** Dollars with at most two decimals from what was typed, or null. */
export function dollarsFrom(typed: string, max: number = limits.priceMax): number | null {
  const text = typed.trim();
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return null;
  const dollars = Number(text);
  return dollars <= max ? dollars : null;
}

/** Whether this is a web address by the server's own rule: of the contract's pattern, and one that a browser can read. */
export const isWebUrl = (typed: string): boolean => webUrl.test(typed) && URL.canParse(typed);
