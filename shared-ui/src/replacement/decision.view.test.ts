import { mayApprove, mayDeny } from './decision.view.ts';

const free = { busy: false, resolved: false, locked: false };

it.each([
  [free, 'item', true],
  [free, null, false],
  [{ ...free, busy: true }, 'item', false],
  [{ ...free, resolved: true }, 'item', false],
  [{ ...free, locked: true }, 'item', false],
])('in the state %j with the selection %j an approval is allowed: %j', (state, selection, allowed) => {
  expect(mayApprove(state, selection)).toBe(allowed);
});

it.each([
  [free, 'Code works', true],
  [free, '', false],
  [free, ' \n\t', false],
  [{ ...free, busy: true }, 'Code works', false],
  [{ ...free, resolved: true }, 'Code works', false],
  [{ ...free, locked: true }, 'Code works', false],
])('in the state %j with the reason %j a denial is allowed: %j', (state, reason, allowed) => {
  expect(mayDeny(state, reason)).toBe(allowed);
});
