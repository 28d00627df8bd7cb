import { useIsMutating, useMutation } from '@tanstack/react-query';
import { call, callKey, queryClient, refresh, type CallReply } from 'shared-auth';
import { useIntentKey } from '../../data/use-intent-key.ts';
import { bodyOf, createBodyOf, type ProductDraft } from './product-draft.view.ts';
import { itemsOf } from './stock-lines.view.ts';
import { subcategoryBodyOf, type SubcategoryDraft } from './subcategory-draft.view.ts';

const catalogue = [
  'GET /products/all',
  'GET /products/{productId}',
  'GET /products/{productId}/stock',
] as const;
const refreshCatalogue = () => refresh(...catalogue);
const refreshStock = () => refresh(...catalogue, 'GET /admin/stock/{subcategoryId}');

/** Adding and setting: what is typed and what comes of it belong to one option, which stays open meanwhile. */
const stockWrites = ['stock'];
export const useIsStockWritten = (): boolean => useIsMutating({ mutationKey: stockWrites }, queryClient) > 0;

export const useCreateProduct = () =>
  useMutation(
    {
      mutationFn: (draft: ProductDraft) => call('POST /admin/product/create', { body: createBodyOf(draft) }),
      onSuccess: () => void refreshCatalogue(),
    },
    queryClient,
  );

export const useUpdateProduct = (productId: string) =>
  useMutation(
    {
      mutationFn: (draft: ProductDraft) =>
        call('POST /admin/product/update/{productId}', { params: { productId }, body: bodyOf(draft) }),
      onSuccess: ({ product }) => {
        // Not only by the refresh: leaving the page ends it, and what was there before would be back.
        queryClient.setQueryData(callKey('GET /products/{productId}', { params: { productId } }), product);
        void refreshCatalogue();
      },
    },
    queryClient,
  );

export const useDeleteProduct = (productId: string) =>
  useMutation(
    {
      mutationFn: () => call('DELETE /admin/product/delete/{productId}', { params: { productId } }),
      onSettled: () => {
        void refresh('GET /products/all');
        for (const key of ['GET /products/{productId}', 'GET /products/{productId}/stock'] as const) {
          const queryKey = callKey(key, { params: { productId } });
          queryClient.removeQueries({ queryKey, type: 'inactive' });
          // What is on screen is about to leave it: it is not asked for again, and not shown again without asking.
          void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
        }
      },
    },
    queryClient,
  );

/** Creates an option of the product, or changes the one that is given; done when the list of options is renewed. */
export const useSaveSubcategory = (productId: string, subcategoryId: string | undefined) =>
  useMutation(
    {
      mutationFn: async (draft: SubcategoryDraft) => {
        const body = subcategoryBodyOf(draft);
        const { subcategory } =
          subcategoryId === undefined
            ? await call('POST /admin/subcategory/create', { body: { productId, ...body } })
            : await call('POST /admin/subcategory/update/{subcategoryId}', {
                params: { subcategoryId },
                body,
              });
        return subcategory;
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
      onSettled: () => void refreshCatalogue(),
    },
    queryClient,
  );

/** `onAdded` is told even after the page was left. */
export function useAddStock(
  subcategoryId: string,
  onAdded: (reply: CallReply<'POST /admin/stock/add'>) => void,
) {
  const intent = useIntentKey();
  return useMutation(
    {
      mutationKey: stockWrites,
      mutationFn: (lines: readonly string[]) => {
        const body = { subcategoryId, stockItems: itemsOf(lines) };
        return call('POST /admin/stock/add', { body, idempotencyKey: intent.keyFor(body) });
      },
      onSuccess: (reply) => {
        intent.done();
        onAdded(reply);
        void refreshStock();
      },
    },
    queryClient,
  );
}

/** Done when what is there now is read again; `onSet` is told before, and even after the page was left. */
export const useSetStock = (
  subcategoryId: string,
  onSet: (reply: CallReply<'POST /admin/stock/set'>) => void,
) =>
  useMutation(
    {
      mutationKey: stockWrites,
      mutationFn: ({ lines, replaces }: { lines: readonly string[]; replaces: string[] }) =>
        call('POST /admin/stock/set', { body: { subcategoryId, stockItems: itemsOf(lines), replaces } }),
      onSuccess: (reply) => {
        onSet(reply);
        return refreshStock();
      },
    },
    queryClient,
  );

export const useClearStock = (subcategoryId: string) =>
  useMutation(
    {
      mutationFn: () => call('DELETE /admin/stock/clear/{subcategoryId}', { params: { subcategoryId } }),
      onSettled: () => void refreshStock(),
    },
    queryClient,
  );
