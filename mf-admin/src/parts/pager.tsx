import { ListPages } from 'shared-ui/pages';
import { strings } from '../strings.ts';
import { FilterSelect } from './filter-select.tsx';
import type { Paging } from './use-page.ts';
import * as tableStyles from './table.module.css';

export interface PagerProps extends Paging {
  total: number;
  /** How many rows a page may have, and the way to another number. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Which rows of how many, links to other pages, and how many rows a page has; nothing where one page of any size has all. */
export function Pager({ page, size, total, onPage, sizes = [size], onSize }: PagerProps) {
  if (total <= Math.min(...sizes)) return null;
  return (
    <ListPages
      label={strings.pager.label}
      className={tableStyles.pager}
      page={page}
      size={size}
      total={total}
      range={(first, last) => strings.pager.range(first, last, total)}
      onPage={onPage}
    >
      {sizes.length > 1 && onSize && (
        <FilterSelect
          label={strings.pager.rows}
          value={String(size)}
          onChange={(next) => onSize(Number(next))}
        >
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </FilterSelect>
      )}
    </ListPages>
  );
}
