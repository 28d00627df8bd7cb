import { queryClient } from 'shared-auth';

interface Page<Item> {
  items: Item[];
  total: number;
}

/**
 * What a list of pages starts with: the first page as the server wrote it into the HTML (`reads` and `extras` in the manifest), if it did.
 * `call` and `query` are those of the manifest.
 */
export function writtenPages<Item>(call: string, query: object) {
  const written = () => queryClient.getQueryState<Page<Item>>([call, { query }, 'page']);
  return {
    initialData: () => {
      const page = written()?.data;
      return page && { pages: [page], pageParams: [0] };
    },
    initialDataUpdatedAt: () => written()?.dataUpdatedAt,
  };
}
