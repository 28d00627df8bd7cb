import { useMutation } from '@tanstack/react-query';
import { call, refresh, useCall } from 'shared-auth';
import type { CountedCategory } from 'shared-contract/types';
import { strings } from '../../strings.ts';

/** Categories in the order of the shop, with their counts. */
export const useCountedCategories = () => useCall('GET /admin/categories', {}, { staleTime: 0 });

/** Everything that shows a category. */
const refreshCategories = () =>
  refresh('GET /admin/categories', 'GET /admin/products', 'GET /products/categories', 'GET /products/all');

type Known = Pick<CountedCategory, '_id' | 'version'>;

interface Rename extends Pick<Known, '_id'> {
  title: string;
  version: number | undefined;
}

export const useRename = () =>
  useMutation({
    mutationFn: ({ _id, version, title }: Rename) =>
      call('POST /admin/category/update/{categoryId}', {
        params: { categoryId: _id },
        body: { title, ...(version !== undefined && { expected_version: version }) },
      }),
    onSettled: () => void refreshCategories(),
  });

export const useMerge = () =>
  useMutation({
    mutationFn: ({ _id, version, into }: Known & { into: string }) =>
      call('POST /admin/category/merge/{categoryId}', {
        params: { categoryId: _id },
        body: { into, expected_version: version },
      }),
    onSettled: () => void refreshCategories(),
  });

export const useDelete = () =>
  useMutation({
    mutationFn: ({ _id, version }: Known) =>
      call('DELETE /admin/category/delete/{categoryId}', {
        params: { categoryId: _id },
        query: { expected_version: version },
      }),
    onSettled: () => void refreshCategories(),
  });

/** Restores a deleted category in its place, or at the end when the next category is gone. */
export async function restoreCategory(title: string, before: string | null): Promise<{ message: string }> {
  try {
    const { category } = await call('POST /admin/category/create', { body: { title } });
    if (before !== null) {
      const move = { params: { categoryId: category._id }, body: { before } };
      // The category is restored all the same.
      await call('POST /admin/category/move/{categoryId}', move).catch(() => undefined);
    }
    return { message: strings.categories.deleting.restored(title) };
  } finally {
    void refreshCategories();
  }
}

interface Move {
  /** All ids in the new order. */
  order: readonly string[];
  moved: string;
}

/** Moves one category: another admin may have moved others, and those stay where they are. */
export const useMove = () =>
  useMutation({
    mutationFn: ({ order, moved }: Move) =>
      call('POST /admin/category/move/{categoryId}', {
        params: { categoryId: moved },
        body: { before: order[order.indexOf(moved) + 1] ?? null },
      }),
    // The row stays in its new place until the list is read again.
    onSettled: () => refreshCategories(),
  });
