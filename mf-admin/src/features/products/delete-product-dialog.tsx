import { useState } from 'react';
import { currentOf } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { useNotice } from '../../layout/notice.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { strings } from '../../strings.ts';
import { restoreProduct, useDeleteProduct } from './use-product-writes.ts';
import { UsesOfProduct } from './uses-list.tsx';

const text = strings.deleteProduct;

interface DeleteProductDialogProps {
  product: Pick<Product, '_id' | 'title' | 'version'>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteProductDialog({ product: opened, onClose, onDeleted }: DeleteProductDialogProps) {
  const notify = useNotice();
  const [product, setProduct] = useState(opened);
  const remove = useDeleteProduct(product._id);
  return (
    <ConfirmDialog
      danger
      title={text.title}
      confirm={text.confirm}
      of={remove}
      fallback={text.failed}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(product.version, {
          // The dialog shows the present state; the next press deletes it.
          onError: (error) => setProduct(currentOf<Product>(error) ?? product),
          onSuccess: () => {
            notify(text.deleted(product.title), {
              work: () => restoreProduct(product._id),
              fallback: text.restoreFailed,
            });
            onClose();
            onDeleted?.();
          },
        })
      }
    >
      <p>
        <strong>{product.title}</strong>
      </p>
      <UsesOfProduct productId={product._id} />
      <p>{text.text}</p>
    </ConfirmDialog>
  );
}
