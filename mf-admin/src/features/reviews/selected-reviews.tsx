import { Trash2 } from 'lucide-react';
import type { Review } from 'shared-contract/types';
import { SelectedRows } from '../../parts/selected-rows.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { DeleteReviewsDialog } from './delete-reviews-dialog.tsx';
import { saveReviews } from './use-reviews.ts';

const text = strings.reviews;

/** The actions on all selected reviews. */
export const SelectedReviews = ({ selection }: { selection: Selection<Review> }) => (
  <SelectedRows
    selection={selection}
    save={saveReviews}
    csvFailed={text.csvFailed}
    action={{ label: text.deleteChosen(selection.rows.length), icon: Trash2 }}
    dialog={(onClose) => <DeleteReviewsDialog chosen={selection.rows} onClose={onClose} />}
  />
);
