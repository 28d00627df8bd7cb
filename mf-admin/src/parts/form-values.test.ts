import { dollarsFrom, isWebUrl } from './form-values.ts';

it.each([
  ['0', 0],
  ['9.9', 9.9],
  [' 12.34 ', 12.34],
  ['100000', 100_000],
  ['100000.01', null],
  ['1.234', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['abc', null],
  ['.5', null],
])('%j is %j dollars', (typed, dollars) => {
  expect(dollarsFrom(typed)).toBe(dollars);
});

it.each([
  ['https://example.com/a.png', true],
  ['http://example.com', true],
  ['HTTPS://example.com', false],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['example.com', false],
  ['https://user:secret@example.com', false],
  ['https://', false],
  ['https://exa mple.com', false],
  ['', false],
])('%j is a web address: %j', (typed, taken) => {
  expect(isWebUrl(typed)).toBe(taken);
});
