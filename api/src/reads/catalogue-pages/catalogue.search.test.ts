import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { found, searchedOf, typos } from './catalogue.search.ts';

const product = (title: string, categoryTitle: string, description = '') => ({
  title,
  searched: searchedOf({ title, categoryTitle, description }),
});
const shelf = [
  product('Pixelforge Games', 'Gaming', 'Wallet credit for PC titles.'),
  product('Bluebird Air', 'Travel', 'Flight credit toward any fare.'),
  product('Café Über', 'Food & Drink', 'Coffee and cake, 100% vegan.'),
  product('Maple & Main', 'Food & Drink', 'Brunch.'),
  product('Northline Rail', 'Travel'),
];
const titles = (search: string) => found(shelf, search).map(({ title }) => title);

for (const [search, expected] of [
  ['', shelf.map(({ title }) => title)],
  ['flight', ['Bluebird Air']],
  ['ÜBER', ['Café Über']],
  ['100%', ['Café Über']],
  ['_', []],
  ['travel', ['Bluebird Air', 'Northline Rail']],
  ['food & drink', ['Café Über', 'Maple & Main']],
  ['pixel forge', ['Pixelforge Games']],
  ['blue-bird', ['Bluebird Air']],
  ['maple main', ['Maple & Main']],
  ['north line rail', ['Northline Rail']],
  ['cafe uber', ['Café Über']],
  ['pixelfrge', ['Pixelforge Games']],
  ['pixle forge', ['Pixelforge Games']],
  ['gmaes', ['Pixelforge Games']],
  // The beginning of a word, with a typo, while it is being typed.
  ['bluebri', ['Bluebird Air']],
  ['travle', ['Bluebird Air', 'Northline Rail']],
  ['games pixelforge', ['Pixelforge Games']],
  // A short word with a wrong letter is another word.
  ['aur', []],
  ['pixelforge air', []],
  ['zzzzzzzz', []],
] as const) {
  it(`the search for "${search}" finds ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, () => {
    assert.deepEqual(titles(search), expected);
  });
}

it('a mistake in one letter is one typo', () => {
  for (const typed of ['pixlefor', 'pixlforge', 'pixxelforge', 'pixalforge'])
    assert.equal(typos(typed, 'pixelforge', 2), 1);
});

it('a search of very many words finds nothing', () => {
  assert.deepEqual(titles(Array.from({ length: 60 }, () => 'q').join(' ')), []);
  assert.deepEqual(titles('pixelforge'.repeat(12)), []);
});

it('every part of a title finds its product', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shelf), fc.nat(), fc.nat(), ({ title }, from, to) => {
      const [start, end] = [from % title.length, to % (title.length + 1)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      assert.ok(titles(title.slice(start, end)).includes(title));
    }),
  );
});
