import { aReplacementRequest } from 'shared-testing';
import { nextOf } from './next.view.ts';

const lock = (username: string) => ({ username, until_unix: 2_000_000_000 });
const of = (_id: string, over = {}) => aReplacementRequest({ _id, ...over });
const list = [
  of('a'),
  of('b', { lock: lock('me') }),
  of('c'),
  of('d', { lock: lock('ann') }),
  of('e', { status: 'DENIED' }),
];

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['e', 'c'],
  ['unknown', 'a'],
])('after %s comes %s: what is settled or another person’s is left out', (id, next) => {
  expect(nextOf(list, id, 'me')?._id).toBe(next);
});

it('after the only free request there is no next one', () => {
  expect(nextOf([of('a'), of('d', { lock: lock('ann') })], 'a', 'me')).toBeNull();
});
