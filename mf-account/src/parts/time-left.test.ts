import { largestUnitLeft, timeLeft } from './time-left.ts';

describe('the time', () => {
  it.each([
    [1800, '30:00'],
    [61, '1:01'],
    [1, '0:01'],
    [3661, '1:01:01'],
    [0, null],
    [86_399, '23:59:59'],
    [86_400, '24 hours'],
    [1_202_050, '13 days'],
    [-5, null],
  ])('%d seconds left to pay read %j', (seconds, text) => {
    expect(timeLeft(1_000_000 + seconds, 1_000_000_000)).toBe(text);
  });

  it.each([
    [2_592_000, '30 days'],
    [172_800, '2 days'],
    [2_592_000 - 600, '30 days'],
    [172_799, '48 hours'],
    [7200, '2 hours'],
    [7199, '119 minutes'],
    [59, '1 minute'],
    [0, null],
  ])('%d seconds left of a warranty read %j', (seconds, text) => {
    expect(largestUnitLeft(1_000_000 + seconds, 1_000_000_000)).toBe(text);
  });
});
