import ipaddr from 'ipaddr.js';
import type { CountryOf } from './countries.ts';

const local = 'local';

/** Ranges of addresses that are not of the internet. */
const localRanges = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);

/**
 * The network of an address as it is stored: `203.0.113`, `2001:db8:1`, without the part that names one computer or household; `local`
 * for an address within somebody's own network.
 */
export function networkPart(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (localRanges.has(parsed.range())) return local;
  return parsed.kind() === 'ipv4'
    ? parsed.toByteArray().slice(0, 3).join('.')
    : (parsed as ipaddr.IPv6).parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':');
}

/** Where a session was seen, in words. No outside service is asked. */
export function placeName(network: string, ofCaller: string, countryOf: CountryOf): string {
  if (network === local) return 'Local network';
  if (network === 'unknown') return 'Unknown network';
  const isIpv6 = network.includes(':');
  const country = countryOf(`${network}${isIpv6 ? '::' : '.0'}`);
  const words =
    network === ofCaller ? 'The network you are on now' : `Network ${network}${isIpv6 ? '::' : '.x'}`;
  return country === undefined ? words : `${country} · ${words}`;
}
