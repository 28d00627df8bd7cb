/** Every word this remote shows; docs/rules.md fixes some of them. */
export const strings = {
  header: {
    balance: (amount: string) => `Balance ${amount}`,
    cart: 'Cart',
    cartCount: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    logout: 'Logout',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    back: 'Back to Dashboard',
  },
  requests: {
    title: 'Replacement Requests',
    pending: (count: number) => `${count} pending`,
    loading: 'Loading replacement requests...',
    loadFailed: 'Failed to load replacement requests',
    retry: 'Try Again',
    none: 'No pending requests',
    noneText: 'All replacement requests have been resolved',
    alreadyResolved: 'This request has already been resolved.',
    gotIt: 'Got it',
    columns: {
      order: 'Order ID',
      username: 'Username',
      item: 'Item to Replace',
      date: 'Date of Request',
      status: 'Status',
      action: 'Action',
    },
    more: 'Show More',
    resolve: 'Resolve',
    resolveNamed: (username: string, item: string) => `Resolve, ${username}, ${item}`,
  },
};
