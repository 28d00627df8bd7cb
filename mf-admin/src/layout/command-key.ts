/** The keys that open the search over everything, as this machine names them. */
export const commandKey = (): string =>
  /mac/i.test(navigator.userAgent) && !/iphone|ipad|ipod/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
