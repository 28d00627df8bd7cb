import { describeFixedTexts } from 'shared-testing';

const page = 'features/replacements/replacements-page.test.tsx';

describeFixedTexts(import.meta.dirname, [
  [2, 'Back to Dashboard', page],
  [2, 'Order ID', page],
  [2, 'Username', page],
  [2, 'Item to Replace', page],
  [2, 'Date of Request', page],
  [2, 'Status', page],
  [2, 'Pending', page],
  [2, 'No pending requests', page],
  [2, 'All replacement requests have been resolved', page],
  [2, 'Loading replacement requests...', page],
  [2, 'Approve', page],
  [2, 'Loading replacement options...', page],
  [2, 'No replacement stock available', page],
  [2, 'Approve with Selected', page],
  [2, 'Deny', page],
  [2, 'Reason for denial', page],
  [2, 'Deny Request', page],
  [8, 'Failed to load replacement requests', page],
  [8, 'Failed to load replacement options', page],
  [8, 'Failed to resolve request', page],
  [8, 'No replacement stock available', page],
  [8, 'Replacement approved successfully!', page],
  [8, 'Request denied successfully!', page],
]);
