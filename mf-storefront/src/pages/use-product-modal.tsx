import { useCallback, useState } from 'react';
import type { Product } from 'shared-contract/types';
import { DeferredDialog, useDeferred } from 'shared-ui';
import * as styles from './page.module.css';

const load = () => import('../features/product/product-modal.tsx').then((module) => module.ProductModal);

/** The product dialog of a page with cards. Its code is fetched when the pointer or the focus reaches a card. */
export function useProductModal() {
  const [shown, setShown] = useState<{ product: Product; open: boolean } | null>(null);
  const content = useDeferred(load);
  const { request, prepare } = content;
  const onOpen = useCallback(
    (product: Product) => {
      setShown({ product, open: true });
      request();
    },
    [request],
  );
  const onClose = useCallback(() => setShown((now) => now && { ...now, open: false }), []);
  const modal = shown && (
    <DeferredDialog
      className={styles.productModal}
      width={920}
      title={shown.product.title}
      titleHidden
      open={shown.open}
      onClose={onClose}
      content={content}
      contentProps={{ product: shown.product }}
    />
  );
  return { modal, onOpen, onApproach: prepare };
}
