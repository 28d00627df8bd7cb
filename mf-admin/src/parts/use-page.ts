import { useSearchParams } from 'react-router-dom';
import { pageFrom } from 'shared-ui/pages';

/** Which page of a list is shown, and the way to another one. */
export interface Paging {
  /** From 1. */
  page: number;
  size: number;
  /** With `replace` the page that is left does not stay in the browser's history. */
  onPage: (page: number, replace?: boolean) => void;
}

/** The part of a list's call that asks for one page. */
export const pageQuery = ({ page, size }: Pick<Paging, 'page' | 'size'>) => ({
  skip: (page - 1) * size,
  amount: size,
});

/** The page in the address. Another page is a step of its own in the browser's history, so that Back leads to this one. */
export function usePage(size: number): Paging {
  const [params, setParams] = useSearchParams();
  return {
    page: pageFrom(params, size),
    size,
    onPage: (page, replace = false) => {
      const next = new URLSearchParams(params);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      setParams(next, { replace });
    },
  };
}
