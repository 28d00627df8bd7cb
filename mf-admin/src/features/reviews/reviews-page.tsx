import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { hasDraft, useSession } from 'shared-auth';
import { pageSizes, type Review } from 'shared-contract/types';
import { EmptyState } from 'shared-ui';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { usePage } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { DeleteReviewDialog } from './delete-review-dialog.tsx';
import { EditReviewDialog, reviewEditDraft } from './edit-review-dialog.tsx';
import { ReviewCard } from './review-card.tsx';
import { reviewColumns } from './review-columns.tsx';
import { useReviews } from './use-reviews.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.reviews;

/** What customers wrote, to be corrected or deleted (rules 14.24). */
export function ReviewsPage() {
  const { username } = useSession();
  const [opened, setEditing] = useState<Review | null>();
  const [deleting, setDeleting] = useState<Review | null>(null);
  const paging = usePage(pageSizes.reviews);
  const reviews = useReviews(paging);
  // A dialog in which something was changed when the session ended opens by itself.
  const editing =
    opened === undefined
      ? reviews.data?.items.find(({ _id }) => hasDraft(username, reviewEditDraft(_id)))
      : opened;
  const actions = { onEdit: setEditing, onDelete: setDeleting };
  return (
    <>
      <PageHead title={text.title} />
      <section className={styles.panel} aria-label={text.title}>
        <DataTable
          label={text.title}
          load={pagedLoad(reviews)}
          columns={reviewColumns(actions)}
          card={(review) => <ReviewCard review={review} {...actions} />}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={MessageSquareText} title={text.none} text={text.noneText} />}
          pager={{ ...paging, total: reviews.data?.total ?? 0 }}
        />
      </section>
      {editing && <EditReviewDialog review={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteReviewDialog review={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
