import assert from 'node:assert/strict';
import { it } from 'node:test';
import { networkPart, placeName } from './places.ts';

const networks: [address: string, network: string][] = [
  ['203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113'],
  ['2001:db8:12:3400::1', '2001:db8:12'],
  ['127.0.0.1', 'local'],
  ['::1', 'local'],
  ['192.168.1.20', 'local'],
  ['fd12:3456::1', 'local'],
  ['no address', 'unknown'],
];
for (const [address, network] of networks) {
  it(`of the address ${address} the network ${network} is stored`, () => {
    assert.equal(networkPart(address), network);
  });
}

it('a place is called by what is known of its network', () => {
  assert.equal(placeName('local', 'local'), 'Local network');
  assert.equal(placeName('unknown', 'unknown'), 'Unknown network');
  assert.equal(placeName('203.0.113', '203.0.113'), 'The network you are on now');
  assert.equal(placeName('203.0.113', '198.51.100'), 'Network 203.0.113.x');
  assert.equal(placeName('2001:db8:12', 'local'), 'Network 2001:db8:12::');
});
