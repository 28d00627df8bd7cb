/** The words of the overview, and of its dialogs. */
export const overviewStrings = {
  overview: {
    title: 'Overview',
    revenue: 'Total Revenue',
    orders: 'Total Orders',
    users: 'Total Users',
    pending: 'Pending Orders',
    quickActions: 'Quick actions',
    addProduct: 'Add Product',
    addProductText: 'Create a listing and its options',
    addCategory: 'Add Category',
    addCategoryText: 'Group products in the shop',
    viewOrders: 'View All Orders',
    viewOrdersText: 'Search, filter and approve',
    latest: 'Latest orders',
    viewAll: 'View all',
    paymentsToCheck: (count: number) =>
      count === 1 ? '1 payment needs a look' : `${count.toLocaleString('en-US')} payments need a look`,
    showPayments: 'Show',
    remoteFailed: (remote: string, version: string, count: number, since: string) =>
      `${remote} ${version} failed ${count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`} since ${since}`,
    remoteFailedLast: (last: string) =>
      `Visitors saw a panel in its place, the last one ${last}. What served before comes back with`,
    remoteRollback: (remote: string) => `npm run rollback -- ${remote}`,
    remotePages: (remote: string) => `Open ${remote}`,
  },
  today: {
    title: 'Today',
    compared: (today: string, lastWeek: string) => `${today}, compared with ${lastWeek} up to this time`,
    report: 'Open report',
    failed: "Failed to load today's sales",
    revenue: 'Revenue',
    paid: 'Paid orders',
    average: 'Average order value',
    units: 'Units sold',
    free: 'Free orders',
  },
  waitingRequests: {
    list: 'What waits',
    title: 'Replacement requests',
    /** `–` until it is known how many. */
    waiting: (count: number | undefined, oldest: { count: number; unit: string } | null) => {
      if (count === undefined) return '– requests wait';
      if (count === 0) return 'Nobody waits';
      const words = count === 1 ? '1 request waits' : `${count.toLocaleString('en-US')} requests wait`;
      if (oldest === null) return words;
      const time = `${oldest.count} ${oldest.unit}${oldest.count === 1 ? '' : 's'}`;
      return count === 1 ? `${words} for ${time}` : `${words}, the oldest for ${time}`;
    },
  },
  payments: {
    title: 'Payments that need a look',
    intro:
      'Look each one up at HoodPay and settle it with the buyer. “Looked at” takes it off this list; it moves no money and changes no order.',
    loading: 'Loading payments...',
    loadFailed: 'Failed to load payments',
    none: 'No payment needs a look',
    noneText: 'What HoodPay says of every payment is clear.',
    wrong: {
      UNKNOWN_STATE: (state: string) => `HoodPay says ${state}, which the store does not know.`,
      OTHER_REFERENCE: (state: string) =>
        `HoodPay says ${state}, for another reference than the store gave it.`,
      OTHER_CURRENCY: (state: string) => `HoodPay says ${state}, in another currency than US dollars.`,
      NO_AMOUNT: (state: string) => `HoodPay says ${state}, but not how much was paid.`,
      AFTER_SETTLEMENT: (state: string) => `HoodPay says ${state}, after the payment was settled.`,
      OPEN_AT_BACKUP: (state: string) =>
        `HoodPay says ${state}, and the backup of this store has it open: the buyer may have the codes. Ask, and give the order if not.`,
      UNKNOWN_REFERENCE: (state: string) =>
        `HoodPay says ${state}, for a reference that this store does not know. If it was restored, the buyer may have the codes.`,
      ACCOUNT_CLOSED: (state: string) =>
        `HoodPay says ${state}, and the account was closed before. The money is on its balance, which nobody can spend.`,
    },
    second: 'It is a second payment, beside the one that the store opened.',
    amount: 'Amount',
    noAmount: 'Not told',
    since: 'Since',
    gatewayId: 'HoodPay ID',
    whatFor: 'For',
    orderOf: (id: string, username: string) => `Order ${id} of ${username}`,
    topUpOf: (username: string) => `Top-up of ${username}`,
    nothingKnown: 'Nothing that this store knows',
    lookedAt: 'Looked at',
    failed: 'Failed to take the payment off the list',
    more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count.toLocaleString('en-US')} more.`),
  },
  storeCard: {
    title: 'Store',
    all: 'All settings',
    loading: 'Loading configuration...',
    loadFailed: 'Failed to load admin configuration',
    updated: 'Store configuration updated successfully!',
    failed: 'Failed to update configuration',
  },
  category: {
    title: 'Add Category',
    name: 'Name',
    nameMissing: 'Please enter a name',
    create: 'Create Category',
    created: 'Category created successfully!',
    failed: 'Failed to create category',
  },
};
