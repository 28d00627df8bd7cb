import { useSearchParams } from 'react-router-dom';
import { formatCount, useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import { strings } from '../../strings.ts';
import { lastPage, searchOf } from './use-queue-page.ts';
import { PAGE_SIZE } from './use-replacements.ts';
import * as styles from './replacements.module.css';

const text = strings.pager;

/** Which requests of how many, and the way to other pages; nothing where one page has all. */
export function QueuePager({ page, total }: { page: number; total: number }) {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  if (lastPage(total) === 1) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={styles.pager} aria-label={text.label}>
      <span className={styles.range}>
        {text.range(formatCount(first), formatCount(Math.min(page * PAGE_SIZE, total)), formatCount(total))}
      </span>
      <Pagination
        current={page}
        pageSize={PAGE_SIZE}
        total={total}
        showSizeChanger={false}
        simple={narrow && { readOnly: true }}
        onChange={(next) => setParams(searchOf(params, next))}
      />
    </nav>
  );
}
