import { satisfies } from './contract-range.ts';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.0.0', true],
  ['1.4.2', '^1.4.3', false],
  ['1.4.2', '^1.5.0', false],
  ['2.0.0', '^1.0.0', false],
  ['1.0.0', '^2.0.0', false],
  ['1.0.0', 'latest', false],
  ['', '^1.0.0', false],
])('contract %s fits %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
