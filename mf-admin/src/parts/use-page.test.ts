import { limits } from 'shared-contract/types';
import { pageFrom } from 'shared-ui/pages';
import { pageQuery } from './use-page.ts';

it.each([10, 20, 100])('a list with %d rows a page skips no more than the server allows', (size) => {
  const page = pageFrom(new URLSearchParams('page=9000000000000000000'), size);
  expect(pageQuery({ page, size })).toEqual({ skip: limits.pageSkipMax, amount: size });
});
