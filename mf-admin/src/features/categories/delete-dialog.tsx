import { useState } from 'react';
import { currentOf, detailsOf } from 'shared-auth';
import type { CountedCategory, AdminCategory } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { useNotice } from '../../layout/notice.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { strings } from '../../strings.ts';
import { restoreCategory, useDelete } from './use-categories.ts';

const text = strings.categories.deleting;

interface DeleteDialogProps {
  category: CountedCategory;
  /** The id of the next category in the shop; null for the last one. */
  next: string | null;
  onMerge: () => void;
  onClose: () => void;
}

/** Deletes an empty category. For another one it shows the number of products and offers a merge. */
export function DeleteDialog({ category, next, onMerge, onClose }: DeleteDialogProps) {
  const notify = useNotice();
  const [version, setVersion] = useState(category.version);
  const remove = useDelete();
  const products = detailsOf(remove.error, 'CATEGORY_NOT_EMPTY')?.products ?? category.product_count;
  const current = currentOf<AdminCategory>(remove.error);
  if (products > 0)
    return (
      <ModalDialog
        title={text.title}
        width={480}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{strings.cancel}</Button>
            <Button variant="primary" onClick={onMerge}>
              {strings.categories.merging.save}
            </Button>
          </>
        }
      >
        <p>{text.full(category.title, products)}</p>
      </ModalDialog>
    );
  return (
    <ConfirmDialog
      danger
      title={text.title}
      confirm={text.confirm}
      of={remove}
      fallback={text.failed}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { _id: category._id, version },
          {
            onSuccess: ({ message }) => {
              notify(message, {
                work: () => restoreCategory(current?.title ?? category.title, next),
                fallback: text.restoreFailed,
              });
              onClose();
            },
            onError: (error) => setVersion(currentOf<AdminCategory>(error)?.version ?? version),
          },
        )
      }
    >
      <p>{text.text(current?.title ?? category.title)}</p>
    </ConfirmDialog>
  );
}
