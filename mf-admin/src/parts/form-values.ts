import { limits, WEB_URL_PATTERN } from 'shared-contract/types';

const webUrl = new RegExp(WEB_URL_PATTERN, 'u');

/** Typed dollars with at most two decimals, or null. */
export function dollarsFrom(typed: string, max: number = limits.priceMax): number | null {
  const text = typed.trim();
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return null;
  const dollars = Number(text);
  return dollars <= max ? dollars : null;
}

/** Whether this can be typed as an amount of dollars. */
export const isDollars = (typed: string): boolean => dollarsFrom(typed) !== null;

/** Whether this is a web address by the rule of the server: it matches the contract's pattern, and a browser can parse it. */
export const isWebUrl = (typed: string): boolean => webUrl.test(typed) && URL.canParse(typed);
