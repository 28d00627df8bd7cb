import fc from 'fast-check';
import { anOrder } from 'shared-testing';
import { percentOf } from './percent-of.ts';
import {
  activeTexts,
  isWebAddress,
  masked,
  orderFileName,
  orderText,
  withReplacement,
} from './deliverable.view.ts';
import { leave } from './leave.ts';
import { pageOf, pagesAround } from './pager.view.ts';

it.each([
  [10, 5, 1],
  [9, 5, 0],
  [10_940, 15, 1641],
  [1, 50, 1],
  [333, 33.3, 111],
])('of %d cents, %d percent are %d cents', (cents, percent, share) => {
  expect(percentOf(cents, percent)).toBe(share);
});

describe('a masked code', () => {
  it.each([
    ['PXF-7K2M-94QT-X8WD', 'PXF-••••-••••-••••'],
    ['P-XF7K2', 'P-XF•••'],
    ['AB', 'AB'],
    ['a b c d', 'a b c •'],
    ['', ''],
    ['ÄÖÜß-é', 'ÄÖÜ•-•'],
  ])('the masked code of %j is %j', (code, shown) => {
    expect(masked(code)).toBe(shown);
  });

  it('a masked code keeps its length and shows at most three letters or digits', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const hidden = [...masked(code)];
        expect(hidden).toHaveLength([...code].length);
        expect(hidden.filter((character) => /[\p{L}\p{N}]/u.test(character)).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('a web address', () => {
  it.each([
    ['https://get.example/abc', true],
    ['http://get.example', true],
    ['HTTPS://GET.EXAMPLE/x?y=1#z', true],
    ['https://user:pass@get.example', false],
    ['javascript:alert(1)', false],
    ['https://get.example and more', false],
    ['PXF-7K2M', false],
    ['https://', false],
  ])('%j is a web address: %j', (text, is) => {
    expect(isWebAddress(text)).toBe(is);
  });

  it('the browser leaves the store for a web address only', () => {
    expect(() => leave.to('javascript:alert(1)')).toThrow('Not a web address');
  });
});

describe('the items of an order', () => {
  const item = (deliverable: string, active = true) => ({
    deliverable,
    active,
    is_replacement: false,
    request: null,
  });
  const order = anOrder({ items: [item('A'), item('B', false), item('C')] });

  it('the items of an order are copied without those that were replaced', () => {
    expect(activeTexts(order.items)).toBe('A\nC');
  });

  it('the items of an order are a text file with the redeem instructions', () => {
    const text = orderText({ ...order, redeem_instructions: 'Open the app.' }, () => 'today');
    expect(text).toBe(
      `Pixelforge Games, $10 card\nOrder ${order._id}\ntoday\n\nA\nC\n\nHow to redeem\nOpen the app.\n`,
    );
    expect(orderFileName(order._id)).toBe(`order-${order._id.slice(0, 8)}.txt`);
  });

  it('the items of an order show an automatic replacement at once', () => {
    const next = withReplacement(order, 'A', 'N');
    expect(next.items.map(({ deliverable, active }) => [deliverable, active])).toEqual([
      ['A', false],
      ['B', false],
      ['C', true],
      ['N', true],
    ]);
    expect(next.items.map(({ is_replacement, request }) => [is_replacement, request])).toEqual([
      [false, null],
      [false, null],
      [false, null],
      [true, null],
    ]);
    expect(next.deliverables).toEqual(['C', 'N']);
  });

  it('the items of an order stay as they are when the faulty one is not known', () => {
    expect(withReplacement(order, 'B', 'N')).toBe(order);
  });
});

describe('the pager', () => {
  it.each([
    [null, 1],
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['x', 1],
    ['99', 9],
  ])('the pager reads %j as page %d of 9', (text, page) => {
    expect(pageOf(text, 9)).toBe(page);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('the pager on page %d of %d offers the pages %j', (page, pages, offered) => {
    expect(pagesAround(page, pages)).toEqual(offered);
  });
});
