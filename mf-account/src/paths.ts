/** Every address that this remote owns. */
export const paths = {
  cart: () => '/cart',
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  dashboard: () => '/dashboard',
  balance: () => '/dashboard?tab=balance',
  orders: () => '/dashboard/orders',
  settings: () => '/dashboard/settings',
  security: () => '/dashboard/security',
};

/** Addresses of other remotes and of the shell that this one links to. */
export const elsewhere = {
  home: () => '/',
  products: () => '/products',
  replacements: () => '/dashboard/replacements',
  /** The sign-in page. Afterwards the person returns to `from`. */
  login: (from: string) => `/login?from=${encodeURIComponent(from)}`,
};

/** The addresses as patterns, for the router and the manifest. */
export const patterns = {
  cart: '/cart',
  order: '/orders/:orderId',
  dashboard: '/dashboard',
  orders: '/dashboard/orders',
  settings: '/dashboard/settings',
  security: '/dashboard/security',
} as const;
