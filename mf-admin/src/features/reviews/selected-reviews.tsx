import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { Review } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { DeleteReviewsDialog } from './delete-reviews-dialog.tsx';
import { saveReviews } from './use-reviews.ts';

const text = strings.reviews;

/** What can be done with all reviews that were chosen. */
export function SelectedReviews({ selection }: { selection: Selection<Review> }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <SelectionBar
      selection={selection}
      save={saveReviews}
      csvLabel={text.csvSelected}
      csvFailed={text.csvFailed}
    >
      <Button
        size="sm"
        icon={<Trash2 size={14} strokeWidth={2} aria-hidden="true" />}
        onClick={() => setDeleting(true)}
      >
        {text.deleteChosen(selection.rows.length)}
      </Button>
      {deleting && (
        <DeleteReviewsDialog
          chosen={selection.rows}
          onClose={(left) => {
            setDeleting(false);
            selection.keep(left);
          }}
        />
      )}
    </SelectionBar>
  );
}
