/**
 * Lists that follow the store live, for the staff queue and the administration (rules 14.45). Each of the two has its own copy.
 */
export { LiveProvider } from './live-stream.tsx';
export { LiveNotice, NewMark } from './live-notice.tsx';
export { useLiveOrders, useLiveRequests } from './use-live-list.ts';
