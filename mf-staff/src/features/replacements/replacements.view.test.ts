import { aReplacementRequest } from 'shared-testing';
import { isGone, mayApprove, mayDeny, shortItem } from './replacements.view.ts';

describe('shortItem', () => {
  it.each([
    ['HLC-5520-QRTX-88PA', 'HLC-5520-QRTX-88…'],
    ['HLC-5520-QRTX-88', 'HLC-5520-QRTX-88'],
    ['user: a\npass: b', 'user: a pass: b'],
    ['  spaced  ', 'spaced'],
    ['😀'.repeat(17), `${'😀'.repeat(16)}…`],
    ['', ''],
  ])('shows %j as %j', (deliverable, shown) => {
    expect(shortItem(deliverable)).toBe(shown);
  });
});

describe('what may be done', () => {
  const free = { busy: false, resolved: false };
  it.each([
    [free, 'item', true],
    [free, null, false],
    [{ ...free, busy: true }, 'item', false],
    [{ ...free, resolved: true }, 'item', false],
  ])('approving in %j with %j is %j', (state, selection, allowed) => {
    expect(mayApprove(state, selection)).toBe(allowed);
  });
  it.each([
    [free, 'Code works', true],
    [free, '', false],
    [free, ' \n\t', false],
    [{ ...free, busy: true }, 'Code works', false],
    [{ ...free, resolved: true }, 'Code works', false],
  ])('denying in %j with %j is %j', (state, reason, allowed) => {
    expect(mayDeny(state, reason)).toBe(allowed);
  });
});

it('knows a request that left the list, and waits while the list is unknown', () => {
  const request = aReplacementRequest();
  expect(isGone([request], request._id)).toBe(false);
  expect(isGone([], request._id)).toBe(true);
  expect(isGone(undefined, request._id)).toBe(false);
});
