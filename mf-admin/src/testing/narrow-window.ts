const { matchMedia } = globalThis;

/** Pretends a window of 390 pixels until the test ends. */
export function narrowWindow(): void {
  globalThis.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: query.includes('max-width'),
  })) as typeof matchMedia;
}
afterEach(() => {
  globalThis.matchMedia = matchMedia;
});
