import { useNarrow } from 'shared-ui';
import { Pagination } from 'shared-ui/table';
import { strings } from '../strings.ts';
import './parts.css';

export interface PagerProps {
  /** From 1. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows of how many, and the way to the others; nothing where one page holds all. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const narrow = useNarrow();
  if (total <= size) return null;
  const first = (page - 1) * size + 1;
  return (
    <nav className="pager" aria-label={strings.pager.label}>
      <span className="type-small tabular">
        {strings.pager.range(first, Math.min(page * size, total), total)}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        simple={narrow && { readOnly: true }}
        onChange={onPage}
      />
    </nav>
  );
}
