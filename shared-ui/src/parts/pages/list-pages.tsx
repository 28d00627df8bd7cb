import { useRef, type ReactNode } from 'react';
import { useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import * as ui from '../../styles/ui.module.css';
import { lastPage } from './pages.ts';

/** What the bar of the page covers. */
const barHeight = 64;

interface ListPagesProps {
  label: string;
  className?: string;
  /** From 1. One beyond the last is shown as the last. */
  page: number;
  size: number;
  total: number;
  /** Which rows of how many, in words. */
  range: (first: number, last: number) => string;
  onPage: (page: number) => void;
  /** A field between the words and the links, whose change shows other rows. */
  children?: ReactNode;
}

/** Which rows of how many, and links to other pages. Stands right after the list. */
export function ListPages({ label, className, page, size, total, range, onPage, children }: ListPagesProps) {
  const narrow = useNarrow();
  const nav = useRef<HTMLElement>(null);
  const shown = Math.min(page, lastPage(total, size));
  const first = (shown - 1) * size + 1;
  // Otherwise the end of a long list would stay on screen, with rows of another page in it.
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
