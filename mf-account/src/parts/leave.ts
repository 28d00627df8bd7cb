/** Leaves the store for the payment page. An object, so that a test can watch it. */
export const leave = {
  /** @throws Error when the address is not a web address: nothing else may be opened. */
  to(url: string): void {
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not a web address: ${protocol}`);
    globalThis.location.assign(url);
  },
};
