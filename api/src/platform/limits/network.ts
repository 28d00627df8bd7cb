import ipaddr from 'ipaddr.js';

/**
 * What a limit by address counts: the whole address of IPv4, also where it is written as IPv6 (`::ffff:192.0.2.1`), and the network
 * of IPv6 (`2001:db8:1:2::/64`), because a single customer has at least a /64 and may use any address in it. What is no address
 * counts as itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
