import type { SubcategoryOption } from 'shared-contract/types';
import { ButtonLink } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { useClearStock } from './use-product-writes.ts';
import { UsesOfSubcategory } from './uses-list.tsx';

const text = strings.stock;

interface ClearStockDialogProps {
  productId: string;
  option: SubcategoryOption;
  onClose: () => void;
  onCleared: () => void;
}

export function ClearStockDialog({ productId, option, onClose, onCleared }: ClearStockDialogProps) {
  const notify = useNotice();
  const clear = useClearStock(option._id);
  return (
    <ConfirmDialog
      danger
      title={text.clear}
      confirm={text.clear}
      of={clear}
      fallback={text.clearFailed}
      onClose={onClose}
      onConfirm={() =>
        clear.mutate(undefined, {
          onSuccess: ({ message }) => {
            notify(message);
            onClose();
            onCleared();
          },
        })
      }
    >
      <p>{text.clearText(option.stock_count, option.title)}</p>
      <UsesOfSubcategory subcategoryId={option._id} />
      <p>{text.clearMore}</p>
      <p>
        <ButtonLink size="sm" to={paths.codes(productId, option._id)}>
          {strings.stockCodes.exportFirst}
        </ButtonLink>
      </p>
    </ConfirmDialog>
  );
}
