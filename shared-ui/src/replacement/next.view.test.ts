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
])('the next free request after %s is %s', (id, next) => {
  expect(nextOf(list, id, 'me')?._id).toBe(next);
});

it('the only free request has no next one', () => {
  expect(nextOf([of('a'), of('d', { lock: lock('ann') })], 'a', 'me')).toBeNull();
});
