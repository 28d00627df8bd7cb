/** The words of the replacement requests. */
export const replacementsStrings = {
  replacements: {
    title: 'Replacement Management',
    total: 'Total Requests',
    pending: 'Pending',
    approved: 'Approved',
    denied: 'Denied',
    status: 'Status',
    all: 'All',
    statuses: { PENDING: 'Pending', APPROVED: 'Approved', DENIED: 'Denied' },
    count: (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'request' : 'requests'}`,
    loading: 'Loading replacement requests...',
    loadFailed: 'Failed to load replacement requests',
    none: 'No requests found',
    noneText: 'Replacement requests of customers appear here.',
    columns: {
      order: 'Order ID',
      username: 'Username',
      product: 'Product',
      item: 'Item to Replace',
      date: 'Date of Request',
      status: 'Status',
      action: 'Action',
    },
    resolve: 'Resolve',
    view: 'View',
  },
};
