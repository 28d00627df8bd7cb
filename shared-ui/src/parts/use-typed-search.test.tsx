import { act, renderHook } from '@testing-library/react';
import { useTypedSearch } from './use-typed-search.ts';

it('a late update of the address does not overwrite what was typed since', () => {
  const { result, rerender } = renderHook(({ search }) => useTypedSearch(search, () => undefined), {
    initialProps: { search: '' },
  });
  for (const typed of ['pixelfo', 'pixelfor', 'pixelforg']) {
    act(() => result.current.type(typed));
    if (typed !== 'pixelforg') act(() => result.current.searchNow());
  }
  rerender({ search: 'pixelfo' });
  expect(result.current.typed).toBe('pixelforg');
  rerender({ search: 'pixelfor' });
  expect(result.current.typed).toBe('pixelforg');
  // Back, or a link to another search.
  rerender({ search: 'pixelfo' });
  expect(result.current.typed).toBe('pixelfo');
});
