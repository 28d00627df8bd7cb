import { aReplacementRequest } from 'shared-testing';
import { isGone, shortItem } from './replacements.view.ts';

describe('shortItem', () => {
  it.each([
    ['HLC-5520-QRTX-88PA', 'HLC-5520-QRTX-88…'],
    ['HLC-5520-QRTX-88', 'HLC-5520-QRTX-88'],
    ['user: a\npass: b', 'user: a pass: b'],
    ['  spaced  ', 'spaced'],
    ['😀'.repeat(17), `${'😀'.repeat(16)}…`],
    ['', ''],
  ])('shortItem shows %j as %j', (deliverable, shown) => {
    expect(shortItem(deliverable)).toBe(shown);
  });
});

it('a request that left the list is recognised once the list is known', () => {
  const request = aReplacementRequest();
  expect(isGone([request], request._id)).toBe(false);
  expect(isGone([], request._id)).toBe(true);
  expect(isGone(undefined, request._id)).toBe(false);
});
