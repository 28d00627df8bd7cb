import { Suspense, lazy, useCallback, useState } from 'react';
import type { Product } from 'shared-contract/types';

const load = () => import('../features/product/product-modal.tsx');
const ProductModal = lazy(() => load().then((module) => ({ default: module.ProductModal })));

/** The product modal of a page with cards. Its code comes when a card is approached, so that it opens at once. */
export function useProductModal() {
  const [shown, setShown] = useState<{ product: Product; open: boolean } | null>(null);
  const onOpen = useCallback((product: Product) => setShown({ product, open: true }), []);
  const onClose = useCallback(() => setShown((now) => now && { ...now, open: false }), []);
  const onApproach = useCallback(() => void load().catch(() => undefined), []);
  const modal = shown && (
    <Suspense fallback={null}>
      <ProductModal product={shown.product} open={shown.open} onClose={onClose} />
    </Suspense>
  );
  return { modal, onOpen, onApproach };
}
