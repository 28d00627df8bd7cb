/** Opens the payment page. It is an object, so that a test can spy on it. */
export const leave = {
  /** @throws Error when the address is not a web address, because nothing else may be opened */
  to(url: string): void {
    const { protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not a web address: ${protocol}`);
    globalThis.location.assign(url);
  },
};
