import fc from 'fast-check';
import { PRODUCT_SORTS } from 'shared-contract/types';
import { filtersFrom, noFilters, productQuery, searchText, withFilters } from './catalogue.filters.ts';

const from = (search: string) => filtersFrom(new URLSearchParams(search));

describe('the filters in the address', () => {
  it('an address of the catalogue without parameters has no filters', () => {
    expect(from('')).toEqual(noFilters);
    expect(productQuery(noFilters)).toEqual({});
  });

  it('the filters of an address omit what the server would refuse', () => {
    expect(from('category=../x&sort=cheapest&in_stock=1')).toEqual(noFilters);
    expect(from(`search=${'a'.repeat(300)}`).search).toHaveLength(120);
    expect(searchText(' a\tb\u0000 ')).toBe('a b');
  });

  it('the filters of the catalogue leave other parameters of the address unchanged', () => {
    const next = withFilters(new URLSearchParams('utm=1&search=old'), { ...noFilters, inStock: true });
    expect(next.toString()).toBe('utm=1&in_stock=true');
  });

  it('the filters of the catalogue survive being written to an address and read', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string({ unit: 'grapheme', maxLength: 40 }).map(searchText),
          category: fc.stringMatching(/^[A-Za-z0-9_-]{0,20}$/),
          sort: fc.constantFrom(...PRODUCT_SORTS),
          inStock: fc.boolean(),
        }),
        (filters) => {
          expect(filtersFrom(withFilters(new URLSearchParams(), filters))).toEqual(filters);
        },
      ),
    );
  });
});
