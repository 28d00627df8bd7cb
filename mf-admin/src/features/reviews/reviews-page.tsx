import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import type { Review } from 'shared-contract/types';
import { ButtonLink, EmptyState } from 'shared-ui';
import { neighboursOf } from 'shared-ui/neighbours';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useOpened } from '../../parts/use-opened.ts';
import { useSelection } from '../../parts/use-selection.tsx';
import type { View } from '../../parts/views.ts';
import { paths, patterns } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { DeleteReviewDialog } from './delete-review-dialog.tsx';
import { ReviewCard } from './review-card.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { reviewsList } from './reviews.view.ts';
import { SelectedReviews } from './selected-reviews.tsx';
import { downloadReviews, useReviews } from './use-reviews.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.reviews;

const views: readonly View[] = [
  { name: text.views.all, query: '' },
  { name: text.views.worst, query: 'rating=1' },
];

const keyOf = ({ _id }: Review) => _id;
const nameOf = ({ reviewed_by: by, product_name: product }: Review) => text.choose(by, product);

/** The list of reviews, which admins correct or delete; `/admin/reviews/{reviewId}` has one open over it (rules 14.24). */
export function ReviewsPage() {
  const opened = useOpened(patterns.review, { list: paths.reviews(), one: paths.review });
  const [deleting, setDeleting] = useState<Review | null>(null);
  const address = useListAddress(reviewsList);
  const { filter, paging } = address;
  const reviews = useReviews(filter, paging);
  const selection = useSelection(keyOf, nameOf);
  const onEdit = ({ _id }: Review) => opened.open(_id);
  const actions = { addressOf: opened.addressOf, onEdit, onDelete: setDeleting };
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <CsvButton
            download={() => downloadReviews(filter)}
            disabled={!reviews.data?.total}
            fallback={text.csvFailed}
          />
        }
      />
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="reviews" path={paths.reviews()} spec={reviewsList} common={views} />
        <ReviewFilters
          address={address}
          total={reviews.data?.total}
          // All rows that are filtered by a product are of it.
          product={reviews.data?.items.find(({ product_id }) => product_id === filter.product)?.product_name}
        />
        <DataTable
          label={text.title}
          load={pagedLoad(reviews)}
          columns={reviewColumns(actions)}
          card={(review) => <ReviewCard review={review} {...actions} />}
          rowKey={keyOf}
          selection={selection}
          onOpen={onEdit}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={
            address.isFiltered ? (
              <EmptyState
                icon={MessageSquareText}
                title={text.noneFound}
                text={text.noneFoundText}
                action={<ButtonLink to={paths.reviews()}>{strings.table.clearFilters}</ButtonLink>}
              />
            ) : (
              <EmptyState icon={MessageSquareText} title={text.none} text={text.noneText} />
            )
          }
          hidden={address.hidden}
          pager={{ ...paging, total: reviews.data?.total ?? 0 }}
        />
        <SelectedReviews selection={selection} />
      </section>
      {opened.id && (
        <ReviewDialog
          reviewId={opened.id}
          listed={reviews.data?.items.find(({ _id }) => _id === opened.id)}
          neighbours={neighboursOf(reviews.data?.items ?? [], opened.id)}
          onMove={opened.exchange}
          onClose={opened.close}
        />
      )}
      {deleting && <DeleteReviewDialog review={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
