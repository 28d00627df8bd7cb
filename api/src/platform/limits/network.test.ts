import assert from 'node:assert/strict';
import { it } from 'node:test';
import { networkOf } from './network.ts';

const sameNetwork: [address: string, network: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['not an address', 'not an address'],
  ['', ''],
];
for (const [address, network] of sameNetwork) {
  it(`the limits count ${JSON.stringify(address)} as ${JSON.stringify(network)}`, () => {
    assert.equal(networkOf(address), network);
  });
}
