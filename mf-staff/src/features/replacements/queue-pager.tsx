import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCount, useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import { strings } from '../../strings.ts';
import { lastPage, searchOf } from './use-queue-page.ts';
import { PAGE_SIZE } from './use-replacements.ts';
import * as styles from './replacements.module.css';

const text = strings.pager;
/** What the bar of the page covers. */
const barHeight = 64;

/** Which requests of how many, and the way to other pages; nothing where one page has all. */
export function QueuePager({ page, total }: { page: number; total: number }) {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const nav = useRef<HTMLElement>(null);
  if (lastPage(total) === 1) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  // The list stands before it. Of a long one the end would be on screen, and requests of another page in it.
  const showStart = () => {
    const list = nav.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < barHeight) list.scrollIntoView();
  };
  return (
    <nav ref={nav} className={styles.pager} aria-label={text.label}>
      <span className={styles.range}>
        {text.range(formatCount(first), formatCount(Math.min(page * PAGE_SIZE, total)), formatCount(total))}
      </span>
      <Pagination
        current={page}
        pageSize={PAGE_SIZE}
        total={total}
        showSizeChanger={false}
        simple={narrow && { readOnly: true }}
        onChange={(next) => {
          setParams(searchOf(params, next));
          showStart();
        }}
      />
    </nav>
  );
}
