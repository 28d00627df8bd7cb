import { shortItem } from './short-item.ts';

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
