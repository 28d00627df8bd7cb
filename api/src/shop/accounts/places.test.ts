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
  it(`the stored network of ${address} is ${network}`, () => {
    assert.equal(networkPart(address), network);
  });
}

const germany = (address: string) =>
  ['203.0.113.0', '2001:db8:12::'].includes(address) ? 'Germany' : undefined;
const nowhere = () => undefined;

it('the name of a place describes its network', () => {
  assert.equal(placeName('local', 'local', germany), 'Local network');
  assert.equal(placeName('unknown', 'unknown', germany), 'Unknown network');
  assert.equal(placeName('203.0.113', '203.0.113', nowhere), 'The network you are on now');
  assert.equal(placeName('203.0.113', '198.51.100', nowhere), 'Network 203.0.113.x');
  assert.equal(placeName('2001:db8:12', 'local', nowhere), 'Network 2001:db8:12::');
});

it('the name of a place has the country of its network when that is known', () => {
  assert.equal(placeName('203.0.113', 'local', germany), 'Germany · Network 203.0.113.x');
  assert.equal(placeName('2001:db8:12', 'local', germany), 'Germany · Network 2001:db8:12::');
  assert.equal(placeName('203.0.113', '203.0.113', germany), 'Germany · The network you are on now');
  assert.equal(placeName('198.51.100', 'local', germany), 'Network 198.51.100.x');
});
