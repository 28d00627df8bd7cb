import { deferredDialog } from 'shared-ui/deferred';
import { strings } from '../strings.ts';

/** Creates a category. Its form comes when it is asked for: the overview, where a visit begins, has no other one. */
export const CategoryDialog = deferredDialog(
  () => import('./category-form-dialog.tsx').then((file) => file.CategoryFormDialog),
  { title: strings.category.title, width: 480 },
);
