import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { pagesAround } from './pager.view.ts';
import * as styles from './pager.module.css';

interface PagerProps {
  /** The name of the list, for assistive technology. */
  what: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Links to the pages of a list. Renders nothing when there is only one page. */
export function Pager({ what, page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  const hasPrevious = page > 1;
  const hasNext = page < pages;
  // At the first or last page a button is only marked as disabled (`aria-disabled`), because a disabled one would lose the focus.
  return (
    <nav className={styles.pager} aria-label={strings.pager.label(what)}>
      <IconButton
        size="sm"
        label={strings.pager.previous}
        icon={<ChevronLeft size={18} />}
        aria-disabled={!hasPrevious}
        onClick={() => hasPrevious && onPage(page - 1)}
      />
      {pagesAround(page, pages).map((each, index) =>
        each === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={styles.page}
            aria-label={strings.pager.page(each)}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </button>
        ),
      )}
      <IconButton
        size="sm"
        label={strings.pager.next}
        icon={<ChevronRight size={18} />}
        aria-disabled={!hasNext}
        onClick={() => hasNext && onPage(page + 1)}
      />
      <span className={ui.visuallyHidden} role="status">
        {strings.pager.of(page, pages)}
      </span>
    </nav>
  );
}
