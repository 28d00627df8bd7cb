import { useCallback, useState } from 'react';
import type { Product } from 'shared-contract/types';
import { useDeferred } from './use-deferred.ts';

const load = () => import('../features/product/product-modal.tsx').then((module) => module.ProductModal);

/** The product modal of a page with cards. Its code comes when a card is approached. */
export function useProductModal() {
  const [shown, setShown] = useState<{ product: Product; open: boolean } | null>(null);
  const { Component: ProductModal, request, prepare } = useDeferred(load);
  const onOpen = useCallback(
    (product: Product) => {
      setShown({ product, open: true });
      request();
    },
    [request],
  );
  const onClose = useCallback(() => setShown((now) => now && { ...now, open: false }), []);
  const modal = shown && ProductModal && (
    <ProductModal product={shown.product} open={shown.open} onClose={onClose} />
  );
  return { modal, onOpen, onApproach: prepare };
}
