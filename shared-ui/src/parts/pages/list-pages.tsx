import { useRef, type ReactNode } from 'react';
import { useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import * as ui from '../../styles/ui.module.css';
import { lastPage } from './pages.ts';

/** The height of the header that stays over the page, in px. */
const barHeight = 64;

interface ListPagesProps {
  label: string;
  className?: string;
  /** Counted from 1. A number beyond the last page shows the last page. */
  page: number;
  size: number;
  total: number;
  /** Which rows of how many are shown, in words. */
  range: (first: number, last: number) => string;
  onPage: (page: number) => void;
  /** A field between the text and the links. Changing it shows other rows. */
  children?: ReactNode;
}

/** Which rows of how many are shown, and links to the other pages. Place it directly after the list. */
export function ListPages({ label, className, page, size, total, range, onPage, children }: ListPagesProps) {
  const narrow = useNarrow();
  const nav = useRef<HTMLElement>(null);
  const shown = Math.min(page, lastPage(total, size));
  const first = (shown - 1) * size + 1;
  // Scrolls to the start of the list. Otherwise the end of a long list would stay on screen with the rows of another page.
  const showStart = () => {
    const list = nav.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < barHeight) list.scrollIntoView();
  };
  return (
    <nav ref={nav} className={className} aria-label={label} onChange={showStart}>
      <span className={`${ui.small} ${ui.tabular}`}>{range(first, Math.min(shown * size, total))}</span>
      {children}
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
