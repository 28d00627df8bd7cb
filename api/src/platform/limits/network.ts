import ipaddr from 'ipaddr.js';

/**
 * The network that a limit by address counts for. Of IPv4 that is the whole address, also where it is written as IPv6 (`::ffff:192.0.2.1`). Of
 * IPv6 it is the /64 (`2001:db8:1:2::/64`), because a single customer has at least that and may use any address in it. Text that is no address
 * is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
