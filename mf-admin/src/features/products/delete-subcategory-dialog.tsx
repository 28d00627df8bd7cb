import { useState } from 'react';
import { currentOf } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { useNotice } from '../../layout/notice.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { strings } from '../../strings.ts';
import { restoreSubcategory, useDeleteSubcategory } from './use-product-writes.ts';
import { UsesOfSubcategory } from './uses-list.tsx';

const text = strings.deleteSubcategory;

interface DeleteSubcategoryDialogProps {
  option: SubcategoryOption;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSubcategoryDialog({
  option: opened,
  onClose,
  onDeleted,
}: DeleteSubcategoryDialogProps) {
  const notify = useNotice();
  const [option, setOption] = useState(opened);
  const remove = useDeleteSubcategory(option._id);
  return (
    <ConfirmDialog
      danger
      title={text.title}
      confirm={text.confirm}
      of={remove}
      fallback={text.failed}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(option.version, {
          // The dialog shows the present state; the next press deletes it.
          onError: (error) => setOption(currentOf<SubcategoryOption>(error) ?? option),
          onSuccess: ({ message }) => {
            notify(message, { work: () => restoreSubcategory(option._id), fallback: text.restoreFailed });
            onClose();
            onDeleted();
          },
        })
      }
    >
      <p>
        <strong>{option.title}</strong>
      </p>
      <UsesOfSubcategory subcategoryId={option._id} />
      <p>{text.text(option.stock_count)}</p>
    </ConfirmDialog>
  );
}
