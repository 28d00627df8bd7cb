import type { ReplacementSort } from 'shared-contract/types';

const requests = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'request' : 'requests'}`;

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
    count: requests,
    /** The reason that the audit log records. */
    why: 'To settle the request',
    loading: 'Loading replacement requests...',
    loadFailed: 'Failed to load replacement requests',
    missing: 'Replacement request not found.',
    none: 'No requests found',
    noneText: 'Replacement requests of customers appear here.',
    noneFoundText: 'Try adjusting your search or filters.',
    search: 'Search by customer, product or id',
    sorts: { waiting: 'Waiting first', newest: 'Newest', oldest: 'Oldest' } satisfies Record<
      ReplacementSort,
      string
    >,
    views: { all: 'All requests', waiting: 'Waiting', newest: 'Newest first' },
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
    choose: (username: string, item: string) => `Choose ${username}, ${item}`,
    fileName: 'replacement-requests.csv',
    csvHead: [
      'id',
      'requested',
      'status',
      'order',
      'customer',
      'product',
      'option',
      'item',
      'problem',
      'note',
      'automatic',
      'resolved',
      'resolved_by',
      'replacement',
      'reason',
    ],
    csvFailed: 'Failed to download replacement requests',
    resolveChosen: (count: number) => `Resolve ${count.toLocaleString('en-US')}`,
  },
  resolveMany: {
    title: (count: number) => `Resolve ${requests(count)}`,
    decision: 'Decision',
    approve: 'Approve',
    approveText: 'Each customer gets the first free item of the same option.',
    deny: 'Deny',
    denyText: 'All of them get the same reason.',
    reasonMissing: 'Please enter a reason',
    others: (count: number) =>
      count === 1
        ? '1 request that was chosen is resolved already and stays as it is.'
        : `${count.toLocaleString('en-US')} requests that were chosen are resolved already and stay as they are.`,
    confirmApprove: (count: number) => `Approve ${requests(count)}`,
    confirmDeny: (count: number) => `Deny ${requests(count)}`,
    done: ({ approved, denied }: { approved: number; denied: number }) =>
      [
        ...(approved > 0 ? [`${requests(approved)} approved successfully!`] : []),
        ...(denied > 0 ? [`${requests(denied)} denied successfully!`] : []),
      ].join(' '),
    refused: (count: number) => `${requests(count)} not resolved`,
    noStock: 'No replacement stock available',
    failed: 'Failed to resolve request',
  },
};
