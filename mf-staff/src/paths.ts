/** Every address that this remote owns, and the two of others that it links to. */
export const paths = {
  replacements: () => '/dashboard/replacements',
  cart: () => '/cart',
  adminDashboard: () => '/admin/dashboard',
};

/** The same as patterns, for the router and the manifest. */
export const patterns = { replacements: '/dashboard/replacements' } as const;
