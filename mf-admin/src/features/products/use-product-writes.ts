import { useMutation } from '@tanstack/react-query';
import { call, queryClient, refresh } from 'shared-auth';
import { useIntentKey } from '../../data/use-intent-key.ts';
import { bodyOf, createBodyOf, type ProductDraft } from './product-draft.view.ts';
import { itemsOf } from './stock-lines.view.ts';
import { subcategoryBodyOf, type SubcategoryDraft } from './subcategory-draft.view.ts';

const refreshCatalogue = () =>
  void refresh('GET /products/all', 'GET /products/{productId}', 'GET /products/{productId}/stock');
const refreshStock = () => {
  refreshCatalogue();
  void refresh('GET /admin/stock/{subcategoryId}');
};

export const useCreateProduct = () =>
  useMutation(
    {
      mutationFn: (draft: ProductDraft) => call('POST /admin/product/create', { body: createBodyOf(draft) }),
      onSuccess: refreshCatalogue,
    },
    queryClient,
  );

export const useUpdateProduct = (productId: string) =>
  useMutation(
    {
      mutationFn: (draft: ProductDraft) =>
        call('POST /admin/product/update/{productId}', { params: { productId }, body: bodyOf(draft) }),
      onSuccess: refreshCatalogue,
    },
    queryClient,
  );

export const useDeleteProduct = (productId: string) =>
  useMutation(
    {
      mutationFn: () => call('DELETE /admin/product/delete/{productId}', { params: { productId } }),
      onSettled: () => void refresh('GET /products/all'),
    },
    queryClient,
  );

/** Creates an option of the product, or changes the one that is given. */
export const useSaveSubcategory = (productId: string, subcategoryId: string | undefined) =>
  useMutation(
    {
      mutationFn: async (draft: SubcategoryDraft) => {
        const body = subcategoryBodyOf(draft);
        if (subcategoryId === undefined)
          await call('POST /admin/subcategory/create', { body: { productId, ...body } });
        else
          await call('POST /admin/subcategory/update/{subcategoryId}', { params: { subcategoryId }, body });
      },
      onSuccess: refreshCatalogue,
    },
    queryClient,
  );

export const useDeleteSubcategory = (subcategoryId: string) =>
  useMutation(
    {
      mutationFn: () =>
        call('DELETE /admin/subcategory/delete/{subcategoryId}', { params: { subcategoryId } }),
      onSettled: refreshCatalogue,
    },
    queryClient,
  );

export function useAddStock(subcategoryId: string) {
  const intent = useIntentKey();
  return useMutation(
    {
      mutationFn: (lines: readonly string[]) => {
        const body = { subcategoryId, stockItems: itemsOf(lines) };
        return call('POST /admin/stock/add', { body, idempotencyKey: intent.keyFor(body) });
      },
      onSuccess: () => {
        intent.done();
        refreshStock();
      },
    },
    queryClient,
  );
}

export const useSetStock = (subcategoryId: string) =>
  useMutation(
    {
      mutationFn: ({ lines, replaces }: { lines: readonly string[]; replaces: string[] }) =>
        call('POST /admin/stock/set', { body: { subcategoryId, stockItems: itemsOf(lines), replaces } }),
      onSuccess: refreshStock,
    },
    queryClient,
  );

export const useClearStock = (subcategoryId: string) =>
  useMutation(
    {
      mutationFn: () => call('DELETE /admin/stock/clear/{subcategoryId}', { params: { subcategoryId } }),
      onSettled: refreshStock,
    },
    queryClient,
  );
