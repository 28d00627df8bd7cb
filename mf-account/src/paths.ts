/** Every address that this remote owns. */
export const paths = {
  cart: () => '/cart',
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  dashboard: () => '/dashboard',
  orders: () => '/dashboard/orders',
  settings: () => '/dashboard/settings',
};

/** The same as patterns, for the router and the manifest. */
export const patterns = {
  cart: '/cart',
  order: '/orders/:orderId',
  dashboard: '/dashboard',
  orders: '/dashboard/orders',
  settings: '/dashboard/settings',
} as const;
