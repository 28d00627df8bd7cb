import { limits } from 'shared-contract/types';

/** Dollars with at most two decimals from what was typed, or null. */
export function dollarsFrom(typed: string, max: number = limits.priceMax): number | null {
  const text = typed.trim();
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return null;
  const dollars = Number(text);
  return dollars <= max ? dollars : null;
}

/** Whether this is a web address as the server takes it: http or https, without credentials. */
export function isWebUrl(typed: string): boolean {
  if (/\s/.test(typed) || !/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return false;
  const { username, password, hostname } = new URL(typed);
  return hostname !== '' && username === '' && password === '';
}
