import type { Category } from 'shared-contract/types';

/** The name of the draft of a category. */
export const categoryDraft = 'category';

export interface CategoryDialogProps {
  onClose: () => void;
  onCreated?: (category: Category) => void;
}
