import bowser from 'bowser';

const longest = 80;

/** `Chrome on Windows`: which program a session was made with, in words, as far as its `User-Agent` says. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent.slice(0, 512));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  // For a program that the library does not know, it returns what the caller wrote.
  const words = names
    .join(' on ')
    .replace(/[^\p{L}\p{N} ._()/-]/gu, '')
    .trim();
  return words.slice(0, longest) || 'Unknown device';
}
