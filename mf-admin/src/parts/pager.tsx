import { useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { lastPage, type Paging } from './use-page.ts';
import * as styles from './parts.module.css';

export interface PagerProps extends Paging {
  total: number;
}

/** Which rows of how many, and links to other pages; nothing where one page has all. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const narrow = useNarrow();
  if (total <= size) return null;
  const shown = Math.min(page, lastPage(total, size));
  const first = (shown - 1) * size + 1;
  return (
    <nav className={styles.pager} aria-label={strings.pager.label}>
      <span className={`${ui.small} ${ui.tabular}`}>
        {strings.pager.range(first, Math.min(shown * size, total), total)}
      </span>
      <Pagination
        current={shown}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        simple={narrow && { readOnly: true }}
        onChange={(next) => onPage(next)}
      />
    </nav>
  );
}
