import { emailError, isEmailUnchanged } from './email.rules.ts';

it.each([
  ['a@b.co', true],
  ['a b@c.de', false],
  ['a@b', false],
  ['@b.co', false],
  [`${'a'.repeat(250)}@b.co`, false],
])('the email %j is valid: %j', (email, fine) => {
  expect(emailError(email) === undefined).toBe(fine);
});

it.each([
  ['', 'a@b.co', true],
  [' A@B.co ', 'a@b.co', true],
  ['c@b.co', 'a@b.co', false],
])('the email %j beside %j is unchanged: %j', (email, current, unchanged) => {
  expect(isEmailUnchanged(email, current)).toBe(unchanged);
});
