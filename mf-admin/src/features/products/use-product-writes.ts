import { useCallback, useSyncExternalStore } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey, currentOf, queryClient, refresh, type CallReply } from 'shared-auth';
import { useAttempt } from 'shared-auth/attempt';
import type { ListedProduct, Product, SubcategoryOption } from 'shared-contract/types';
import { refreshCatalogue, refreshStock } from '../../data/refresh-stock.ts';
import { bodyOf, createBodyOf, type ProductDraft } from './product-draft.view.ts';
import { workOneByOne, type Worked } from '../../parts/use-one-by-one.ts';
import { itemsOf } from './stock-lines.view.ts';
import { subcategoryBodyOf, type SubcategoryDraft } from './subcategory-draft.view.ts';

/** Adding and setting: the text and its result belong to one option, which stays open meanwhile. */
const stockWrites = ['stock'];
export function useIsStockWritten(): boolean {
  const client = useQueryClient();
  const onMutation = useCallback(
    (changed: () => void) => client.getMutationCache().subscribe(changed),
    [client],
  );
  return useSyncExternalStore(onMutation, () => client.isMutating({ mutationKey: stockWrites }) > 0);
}

/** The version that a change is made on, where it is known. */
const madeOn = (version: number | undefined) => (version === undefined ? {} : { expected_version: version });

const showProduct = (product: Product) =>
  queryClient.setQueryData(
    callKey('GET /products/{productId}', { params: { productId: product._id } }),
    product,
  );

/** The deleted product is not refetched now, but refetched before it is shown again. */
function forgetProduct(productId: string): void {
  for (const key of ['GET /products/{productId}', 'GET /products/{productId}/stock'] as const) {
    const queryKey = callKey(key, { params: { productId } });
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** `onCreated` is called even after the page was left. */
export const useCreateProduct = (onCreated: () => void) =>
  useMutation({
    mutationFn: (draft: ProductDraft) => call('POST /admin/product/create', { body: createBodyOf(draft) }),
    onSuccess: () => {
      onCreated();
      void refreshCatalogue();
    },
  });

interface SaveListeners<Draft, There> {
  /** Called even after the page was left. */
  onSaved: (sent: Draft, reply: There) => void;
  /** Somebody else has changed it: `current` is there now. */
  onRefused: (current: There) => void;
}

export const useUpdateProduct = (
  { _id: productId, replacement_settings: stored }: Product,
  { onSaved, onRefused }: SaveListeners<ProductDraft, Product>,
) =>
  useMutation({
    mutationFn: ({ draft, version }: { draft: ProductDraft; version: number | undefined }) =>
      call('POST /admin/product/update/{productId}', {
        params: { productId },
        body: { ...bodyOf(draft, stored), ...madeOn(version) },
      }),
    onSuccess: ({ product }, { draft }) => {
      // Set here and not only by the refresh: leaving the page cancels that, and the old state would be shown again.
      showProduct(product);
      void refreshCatalogue();
      onSaved(draft, product);
    },
    onError: (error) => {
      const current = currentOf<Product>(error);
      if (!current) return;
      showProduct(current);
      onRefused(current);
    },
  });

/** Puts a product on sale, or takes it off, and leaves the rest of it as it is. */
const switchProduct = (
  { _id, title, description, category, replacement_settings, version }: Product,
  enabled: boolean,
) =>
  call('POST /admin/product/update/{productId}', {
    params: { productId: _id },
    body: {
      title,
      description,
      category: category._id,
      enabled,
      replacement_settings,
      ...madeOn(version),
    },
  });

export const useSwitchProduct = () =>
  useMutation({
    mutationFn: (product: Product) => switchProduct(product, !product.enabled),
    onSettled: refreshCatalogue,
  });

/** Puts several products on sale, or takes them off; the outcome of each is the product as it is then. */
export const useSwitchProducts = (
  onDone: (switched: Worked<ListedProduct, Product>, enabled: boolean) => void,
) =>
  useMutation({
    mutationFn: ({ products, enabled }: { products: readonly ListedProduct[]; enabled: boolean }) =>
      workOneByOne(products, async (product) => (await switchProduct(product, enabled)).product),
    onSuccess: (switched, { enabled }) => onDone(switched, enabled),
    onSettled: refreshCatalogue,
  });

/** Undoes the changes. Throws the error of the first refused one. */
export async function switchBack(products: readonly Product[], enabled: boolean): Promise<void> {
  try {
    for (const product of products) await switchProduct(product, enabled);
  } finally {
    void refreshCatalogue();
  }
}

/** Deletes the product of the version that was seen. */
export const useDeleteProduct = (productId: string) =>
  useMutation({
    mutationFn: (version: number | undefined) =>
      call('DELETE /admin/product/delete/{productId}', { params: { productId }, query: madeOn(version) }),
    onSettled: (_, error) => {
      const current = currentOf<Product>(error);
      if (current) showProduct(current);
      else forgetProduct(productId);
      void refresh('GET /admin/products', 'GET /products/all', 'GET /admin/stock/levels');
    },
  });

/** Undoes a recent deletion. */
export const restoreProduct = (productId: string) =>
  call('POST /admin/product/restore/{productId}', { params: { productId } }).finally(
    () => void refreshCatalogue(),
  );

export const restoreSubcategory = (subcategoryId: string) =>
  call('POST /admin/subcategory/restore/{subcategoryId}', { params: { subcategoryId } }).finally(
    () => void refreshCatalogue(),
  );

/** Creates or changes an option of the product; done when the list of options was refetched. */
export const useSaveSubcategory = (
  productId: string,
  subcategoryId: string | undefined,
  { onSaved, onRefused }: SaveListeners<SubcategoryDraft, SubcategoryOption>,
) =>
  useMutation({
    mutationFn: async ({ draft, version }: { draft: SubcategoryDraft; version: number | undefined }) => {
      const body = subcategoryBodyOf(draft);
      const { subcategory } =
        subcategoryId === undefined
          ? await call('POST /admin/subcategory/create', { body: { productId, ...body } })
          : await call('POST /admin/subcategory/update/{subcategoryId}', {
              params: { subcategoryId },
              body: { ...body, ...madeOn(version) },
            });
      return subcategory;
    },
    onSuccess: (subcategory, { draft }) => {
      onSaved(draft, subcategory);
      return refreshCatalogue();
    },
    onError: (error) => {
      const current = currentOf<SubcategoryOption>(error);
      if (current) onRefused(current);
    },
  });

export const useDeleteSubcategory = (subcategoryId: string) =>
  useMutation({
    mutationFn: (version: number | undefined) =>
      call('DELETE /admin/subcategory/delete/{subcategoryId}', {
        params: { subcategoryId },
        query: madeOn(version),
      }),
    onSettled: () => void refreshCatalogue(),
  });

/** Sets the order of all options of the product, one call at a time; resolves when they were read again. */
export const useOrderSubcategories = (productId: string) =>
  useMutation({
    scope: { id: `order of options, ${productId}` },
    mutationFn: (subcategories: string[]) =>
      call('POST /admin/subcategory/order', { body: { productId, subcategories } }),
    onSettled: refreshCatalogue,
  });

/** `onMade` gets the copy, and is called even after the page was left. */
export const useDuplicateProduct = (onMade: (copy: Product, message: string) => void) =>
  useMutation({
    mutationFn: (productId: string) =>
      call('POST /admin/product/duplicate/{productId}', { params: { productId } }),
    onSuccess: ({ product, message }) => {
      void refreshCatalogue();
      onMade(product, message);
    },
  });

/** `onAdded` is called even after the page was left. */
export function useAddStock(
  subcategoryId: string,
  onAdded: (reply: CallReply<'POST /admin/stock/add'>) => void,
) {
  const attempt = useAttempt();
  return useMutation({
    mutationKey: stockWrites,
    mutationFn: (lines: readonly string[]) => {
      const body = { subcategoryId, stockItems: itemsOf(lines) };
      return attempt.run(JSON.stringify(body), (idempotencyKey) =>
        call('POST /admin/stock/add', { body, idempotencyKey }),
      );
    },
    onSuccess: (reply) => {
      if (!reply) return;
      onAdded(reply);
      void refreshStock();
    },
  });
}

/** `onSet` is called at once, `onRead` when the stock was read again; both even after the page was left. */
export const useSetStock = (
  subcategoryId: string,
  onSet: (reply: CallReply<'POST /admin/stock/set'>) => void,
  onRead: () => void,
) =>
  useMutation({
    mutationKey: stockWrites,
    mutationFn: ({ lines, replaces }: { lines: readonly string[]; replaces: string[] }) =>
      call('POST /admin/stock/set', { body: { subcategoryId, stockItems: itemsOf(lines), replaces } }),
    onSuccess: async (reply) => {
      onSet(reply);
      await refreshStock();
      onRead();
    },
  });

export const useClearStock = (subcategoryId: string) =>
  useMutation({
    mutationFn: () => call('DELETE /admin/stock/clear/{subcategoryId}', { params: { subcategoryId } }),
    onSettled: () => void refreshStock(),
  });
