import { isIPv4 } from 'node:net';

/** Whether a host name or address can be reached from this machine only. Used for listening addresses and for hosts of URLs. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** Random bytes, and random text of any usual alphabet, have at least this many different symbols. */
const symbolsMin = 8;

/** Whether a secret was typed and not made at random: few symbols, a repeated part, or a plain sequence. */
export function isGuessable(secret: string | Buffer): boolean {
  const symbols = [...Buffer.from(secret as string)];
  const steps = symbols.slice(1).map((symbol, at) => symbol - (symbols[at] ?? 0));
  const fewest = Math.min(symbolsMin, Math.floor(symbols.length / 3));
  return new Set(symbols).size < fewest || new Set(steps).size < fewest || isRepeated(symbols);
}

function isRepeated(symbols: readonly number[]): boolean {
  for (let period = 1; period <= symbols.length / 2; period++)
    if (symbols.every((symbol, at) => symbol === symbols[at % period])) return true;
  return false;
}

/** The widest networks that may be trusted as proxies: the largest private one, and the usual allocation of a provider. */
const narrowest = { ipv4: 8, ipv6: 24 };

/** Whether a network of `TRUSTED_PROXIES` is so wide that anybody may be in it. */
export function isTrustedFromAnywhere(network: string): boolean {
  const [address = '', bits] = network.toLowerCase().split('/');
  if (bits === undefined) return false;
  if (isIPv4(address)) return Number(bits) < narrowest.ipv4;
  // IPv4 as IPv6 writes it: ::ffff:0.0.0.0/96 is every address of the old network.
  if (/^(?:0*:)*:?ffff:/.test(address)) return Number(bits) < 96 + narrowest.ipv4;
  // fc00::/7, the private range, is the widest network allowed.
  return Number(bits) < (/^f[cd]/.test(address) ? 7 : narrowest.ipv6);
}

/**
 * The sender of mails, from `Store <orders@shop.example>` or an address alone. Undefined where it is neither, or has more than one line.
 */
export function senderOf(text: string): { name: string; address: string } | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!/^[^\s@<>,;:"()\\]+@(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$/.test(address)) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** Whether the domain of this mail address is reserved for examples and tests. */
export const isExampleAddress = (address: string): boolean =>
  /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(address);

const encrypted = ['require', 'verify-ca', 'verify-full'];

/**
 * Whether traffic to this database can be read on its way: the address names another machine without TLS.
 * @param otherwise the machine that the driver takes where the address names none: `PGHOST`
 */
export function isReadOnItsWay(databaseUrl: string, otherwise = 'localhost'): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  // As the driver reads it: a host in the query wins, the last of several wins, a path is a socket of this machine, and
  // `hostaddr` is ignored.
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || otherwise;
  if (host.startsWith('/') || isLoopback(host)) return false;
  return !encrypted.includes(searchParams.getAll('sslmode').at(-1) ?? '');
}
