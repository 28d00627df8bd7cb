import { useSearchParams } from 'react-router-dom';
import { formatCount } from 'shared-ui';
import { ListPages } from 'shared-ui/pages';
import { strings } from '../../strings.ts';
import { searchOf } from './use-queue-page.ts';
import { PAGE_SIZE } from './use-replacements.ts';
import * as styles from './replacements.module.css';

const text = strings.pager;

/** Which requests of how many are shown, and links to the other pages. Renders nothing when there is one page. */
export function QueuePager({ page, total }: { page: number; total: number }) {
  const [params, setParams] = useSearchParams();
  if (total <= PAGE_SIZE) return null;
  return (
    <ListPages
      label={text.label}
      className={styles.pager}
      page={page}
      size={PAGE_SIZE}
      total={total}
      range={(first, last) => text.range(formatCount(first), formatCount(last), formatCount(total))}
      onPage={(next) => setParams(searchOf(params, next))}
    />
  );
}
