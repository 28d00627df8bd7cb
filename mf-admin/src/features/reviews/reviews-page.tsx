import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pageSizes, type Review } from 'shared-contract/types';
import { EmptyState } from 'shared-ui';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { DeleteReviewDialog } from './delete-review-dialog.tsx';
import { EditReviewDialog } from './edit-review-dialog.tsx';
import { ReviewCard } from './review-card.tsx';
import { reviewColumns } from './review-columns.tsx';
import { useReviews } from './use-reviews.ts';
import './reviews.css';

const text = strings.reviews;

/** What customers wrote, to be corrected or deleted (section 2, Review Management). */
export function ReviewsPage() {
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<Review | null>(null);
  const [deleting, setDeleting] = useState<Review | null>(null);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const reviews = useReviews(page);
  const actions = { onEdit: setEditing, onDelete: setDeleting };
  return (
    <>
      <PageHead title={text.title} />
      <section className="panel" aria-label={text.title}>
        <DataTable
          label={text.title}
          load={{
            rows: reviews.data?.items,
            error: reviews.error,
            isFetching: reviews.isFetching,
            retry: () => void reviews.refetch(),
          }}
          columns={reviewColumns(actions)}
          card={(review) => <ReviewCard review={review} {...actions} />}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={MessageSquareText} title={text.none} text={text.noneText} />}
          pager={{
            page,
            size: pageSizes.reviews,
            total: reviews.data?.total ?? 0,
            onPage: (next) => setParams(next > 1 ? { page: String(next) } : {}),
          }}
        />
      </section>
      {editing && <EditReviewDialog review={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteReviewDialog review={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
