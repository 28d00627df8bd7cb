declare global {
  /** The hash of a remote's file. Called by every remote's chunk loader (webpack/plugins/integrity.js). */
  var __storeIntegrity: ((url: string) => string) | undefined;
}

/** A well-formed hash that no file matches. With an empty or malformed one the browser would skip the check and run the file. */
const MATCHES_NOTHING = `sha384-${'A'.repeat(64)}`;

const hashes = new Map<string, string>();
const exempt = new Set<string>();

/** Registers the hashes of one remote. `base` is absolute and ends in a slash. `integrity` is keyed by file name under `base`. */
export function trustFiles(base: string, integrity: Record<string, string>) {
  for (const [file, hash] of Object.entries(integrity)) hashes.set(new URL(file, base).href, hash);
}

/** Exempts everything under `base`: a development server, whose files change with every edit. */
export function trustDevelopmentServer(base: string) {
  exempt.add(base);
}

/** The `integrity` for one address; an address that is not listed gets one that cannot match. */
export function integrityOf(url: string): string {
  if ([...exempt].some((base) => url.startsWith(base))) return '';
  return hashes.get(url) ?? MATCHES_NOTHING;
}

/** The script element for a remote's entry, for the federation runtime. */
export function prepareRemoteScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  const integrity = integrityOf(script.src);
  if (integrity) script.setAttribute('integrity', integrity);
  if (!script.src.startsWith(`${location.origin}/`)) script.crossOrigin = 'anonymous';
  return script;
}

/** Fetches files of this origin before the file that names them has arrived. */
export function preloadFiles(base: string, files: readonly string[]) {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('css') ? 'style' : 'script';
    link.href = base + file;
    link.integrity = integrityOf(link.href);
    document.head.append(link);
  }
}

export function publishIntegrity() {
  globalThis.__storeIntegrity = integrityOf;
}
