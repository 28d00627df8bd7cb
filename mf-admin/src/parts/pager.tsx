import { useRef } from 'react';
import { useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { FilterSelect } from './filter-select.tsx';
import { lastPage, type Paging } from './use-page.ts';
import * as tableStyles from './table.module.css';

/** What the bar of the page covers. */
const barHeight = 64;

export interface PagerProps extends Paging {
  total: number;
  /** How many rows a page may have, and the way to another number. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Which rows of how many, links to other pages, and how many rows a page has; nothing where one page of any size has all. */
export function Pager({ page, size, total, onPage, sizes = [size], onSize }: PagerProps) {
  const narrow = useNarrow();
  const nav = useRef<HTMLElement>(null);
  if (total <= Math.min(...sizes)) return null;
  const shown = Math.min(page, lastPage(total, size));
  const first = (shown - 1) * size + 1;
  // The list stands before it. Of a long one the end would be on screen, and rows of another page in it.
  const showStart = () => {
    const list = nav.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < barHeight) list.scrollIntoView();
  };
  return (
    <nav ref={nav} className={tableStyles.pager} aria-label={strings.pager.label}>
      <span className={`${ui.small} ${ui.tabular}`}>
        {strings.pager.range(first, Math.min(shown * size, total), total)}
      </span>
      {sizes.length > 1 && onSize && (
        <FilterSelect
          label={strings.pager.rows}
          value={String(size)}
          onChange={(next) => {
            onSize(Number(next));
            showStart();
          }}
        >
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </FilterSelect>
      )}
      <Pagination
        current={shown}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        simple={narrow && { readOnly: true }}
        onChange={(next) => {
          onPage(next);
          showStart();
        }}
      />
    </nav>
  );
}
