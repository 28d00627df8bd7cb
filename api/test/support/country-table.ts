import ipaddr from 'ipaddr.js';

type Value = string | number | { [key: string]: Value };
type Node = [Node | Buffer | undefined, Node | Buffer | undefined];

const types = { string: 2, number: 6, map: 7 };

/** A value as MaxMind's format has it; strings and maps of fewer than 29 bytes or keys. */
function encoded(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([(types.string << 5) | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.from([(types.number << 5) | 4, 0, 0, 0, 0]);
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  const entries = Object.entries(value);
  const head = Buffer.from([(types.map << 5) | entries.length]);
  return Buffer.concat([head, ...entries.flatMap((pair) => pair.map(encoded))]);
}

/** The first bits of a network: in a table of IPv6, IPv4 is ::/96. */
function bitsOf(network: string, ipVersion: 4 | 6): number[] {
  const [address, length] = ipaddr.parseCIDR(network);
  const bytes = address.toByteArray();
  const isPadded = ipVersion === 6 && bytes.length === 4;
  const whole = isPadded ? [...new Array<number>(12).fill(0), ...bytes] : bytes;
  const bits = whole.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
  return bits.slice(0, isPadded ? length + 96 : length);
}

/** A file in MaxMind's format (https://maxmind.github.io/MaxMind-DB/) that has a record for each of some networks. */
export function countryTable(records: Record<string, Value>, ipVersion: 4 | 6 = 6): Buffer {
  const root: Node = [undefined, undefined];
  const nodes = [root];
  for (const [network, record] of Object.entries(records)) {
    const bits = bitsOf(network, ipVersion);
    const last = bits.pop()! as 0 | 1;
    let node = root;
    for (const bit of bits as (0 | 1)[]) {
      if (node[bit] === undefined) nodes.push((node[bit] = [undefined, undefined]));
      node = node[bit] as Node;
    }
    node[last] = encoded(record);
  }
  const tree = Buffer.alloc(nodes.length * 6);
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const [index, node] of nodes.entries())
    for (const [side, next] of node.entries()) {
      let value = nodes.length;
      if (Array.isArray(next)) value = nodes.indexOf(next);
      else if (next) {
        value += 16 + dataLength;
        data.push(next);
        dataLength += next.length;
      }
      tree.writeUIntBE(value, index * 6 + side * 3, 3);
    }
  const metadata = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_790_000_000 },
    ...{ database_type: 'Test', ip_version: ipVersion, node_count: nodes.length, record_size: 24 },
  };
  const marker = Buffer.from('\u{ab}\u{cd}\u{ef}MaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, encoded(metadata)]);
}
