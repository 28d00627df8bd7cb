import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink, formatCount } from 'shared-ui';
import { strings } from '../../strings.ts';
import { lastPage, searchOf } from './use-queue-page.ts';
import { PAGE_SIZE } from './use-replacements.ts';
import * as styles from './replacements.module.css';

const text = strings.pager;

/** Which requests of how many, and links to the pages before and after; nothing where one page has all. */
export function QueuePager({ page, total }: { page: number; total: number }) {
  const [params] = useSearchParams();
  const last = lastPage(total);
  if (last === 1) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={styles.pager} aria-label={text.label}>
      <span className={styles.range}>
        {text.range(formatCount(first), formatCount(Math.min(page * PAGE_SIZE, total)), formatCount(total))}
      </span>
      <Step
        label={text.previous}
        icon={<ChevronLeft size={17} aria-hidden="true" />}
        to={page > 1 ? searchOf(params, page - 1) || '?' : null}
      />
      <Step
        label={text.next}
        iconEnd={<ChevronRight size={17} aria-hidden="true" />}
        to={page < last ? searchOf(params, page + 1) : null}
      />
    </nav>
  );
}

interface StepProps {
  label: string;
  /** Null where there is no such page. */
  to: string | null;
  icon?: React.ReactNode;
  iconEnd?: React.ReactNode;
}

const Step = ({ label, to, ...icons }: StepProps) =>
  to === null ? (
    <Button size="sm" disabled {...icons}>
      {label}
    </Button>
  ) : (
    <ButtonLink size="sm" to={to} {...icons}>
      {label}
    </ButtonLink>
  );
