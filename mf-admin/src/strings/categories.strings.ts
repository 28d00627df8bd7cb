const productsOf = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

/** The words about the categories of the shop. */
export const categoriesStrings = {
  categories: {
    title: 'Categories',
    link: 'Categories',
    intro:
      'The shop lists them in this order, the first five at its foot. Pull a row by its handle, or move it with the arrow keys.',
    add: 'Add Category',
    loading: 'Loading categories...',
    loadFailed: 'Failed to load categories',
    none: 'No categories yet',
    noneText: 'Every product belongs to a category: add the first one.',
    count: (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'category' : 'categories'}`,
    products: (count: number, enabled: number) =>
      count === enabled
        ? productsOf(count)
        : `${productsOf(count)}, ${enabled.toLocaleString('en-US')} on sale`,
    order: (title: string) => `Move ${title}`,
    moved: (title: string, place: number, of: number) => `${title} is ${place} of ${of} now`,
    orderFailed: 'Failed to move the category',
    rename: (title: string) => `Rename ${title}`,
    merge: (title: string) => `Merge ${title}`,
    delete: (title: string) => `Delete ${title}`,
    renaming: {
      title: 'Rename Category',
      name: 'Name',
      missing: 'Please enter a name',
      save: 'Save Name',
      failed: 'Failed to rename the category',
      changed: (now: string) =>
        `Somebody else renamed it to “${now}” meanwhile. Save again to give it your name.`,
      hint: 'Its address and its products stay as they are.',
    },
    merging: {
      title: (title: string) => `Merge “${title}”`,
      into: 'Into',
      choose: 'Choose a category',
      missing: 'Please choose a category',
      save: 'Merge',
      failed: 'Failed to merge the category',
      text: (title: string, count: number) =>
        `${count === 0 ? 'It has no products.' : `Its ${productsOf(count)} ${count === 1 ? 'moves' : 'move'} there.`} “${title}” goes, and its address leads to the other one. This cannot be undone.`,
      changed: (now: string) =>
        `Somebody else renamed it to “${now}” meanwhile. Merge again if that is still right.`,
      only: 'There is no other category to merge it into.',
    },
    deleting: {
      title: 'Delete Category',
      text: (title: string) => `Delete “${title}”? It has no products.`,
      full: (title: string, count: number) =>
        `“${title}” has ${productsOf(count)}. Move them to another category first, or merge it into one.`,
      confirm: 'Delete Category',
      failed: 'Failed to delete the category',
      restored: (title: string) => `The category “${title}” is back.`,
      restoreFailed: 'Failed to bring the category back',
    },
  },
};
