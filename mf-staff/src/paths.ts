/** Every address of this remote, and the two of others that it links to. */
export const paths = {
  replacements: () => '/dashboard/replacements',
  security: () => '/dashboard/replacements/security',
  cart: () => '/cart',
  adminDashboard: () => '/admin/dashboard',
  adminSecurity: () => '/admin/security',
};

/** The addresses as patterns, for the router and the manifest. */
export const patterns = {
  replacements: '/dashboard/replacements',
  security: '/dashboard/replacements/security',
} as const;
