/** The texts of this remote. docs/rules.md fixes some of them. */
export const strings = {
  header: {
    balance: (amount: string) => `Balance ${amount}`,
    cart: 'Cart',
    cartCount: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    logout: 'Logout',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    back: 'Back to Dashboard',
    /** The link on the name. */
    security: 'Security',
  },
  security: { title: 'Security' },
  pager: {
    label: 'Pages',
    range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  },
  requests: {
    title: 'Replacement Requests',
    pending: (count: string) => `${count} pending`,
    /** `more`: requests on pages that were not read may be late too. */
    late: (count: number, days: number, more: boolean) => `${count}${more ? '+' : ''} over ${days} days`,
    says: 'Says:',
    option: (product: string, option: string) => (option ? `${product}, ${option}` : product),
    loading: 'Loading replacement requests...',
    loadFailed: 'Failed to load replacement requests',
    retry: 'Try Again',
    none: 'No pending requests',
    noneText: 'All replacement requests have been resolved',
    missing: 'Replacement request not found.',
    keysTitle: 'Keys',
    /** Each key of the queue, and what it does. */
    keys: [
      ['J', 'Next request'],
      ['K', 'Previous request'],
      ['Enter', 'Open the request'],
      ['Esc', 'Close what is open'],
      ['?', 'Show these keys'],
    ] as const,
    gotIt: 'Got it',
    columns: {
      order: 'Order ID',
      username: 'Username',
      item: 'Item to Replace',
      date: 'Date of Request',
      status: 'Status',
      action: 'Action',
    },
    resolve: 'Resolve',
    resolveNamed: (username: string, item: string) => `Resolve, ${username}, ${item}`,
  },
};
