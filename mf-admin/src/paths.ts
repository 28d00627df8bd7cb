/** Every address that this remote owns. */
export const paths = {
  dashboard: () => '/admin/dashboard',
  products: () => '/admin/products',
  categories: () => '/admin/categories',
  createProduct: () => '/admin/products/create',
  editProduct: (productId: string) => `/admin/products/edit/${encodeURIComponent(productId)}`,
  stock: (productId: string) => `/admin/products/${encodeURIComponent(productId)}/stock`,
  stockLevels: () => '/admin/stock',
  importStock: (productId: string, subcategoryId: string) =>
    `/admin/products/edit/${encodeURIComponent(productId)}/${encodeURIComponent(subcategoryId)}/import`,
  codes: (productId: string, subcategoryId: string) =>
    `/admin/products/edit/${encodeURIComponent(productId)}/${encodeURIComponent(subcategoryId)}/codes`,
  orders: () => '/admin/orders',
  order: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  createOrder: () => '/admin/orders/create',
  users: () => '/admin/users',
  user: (userId: string) => `/admin/users/${encodeURIComponent(userId)}`,
  analytics: () => '/admin/analytics',
  reviews: () => '/admin/reviews',
  review: (reviewId: string) => `/admin/reviews/${encodeURIComponent(reviewId)}`,
  replacements: () => '/admin/replacements',
  settings: () => '/admin/settings',
  security: () => '/admin/security',
  mails: () => '/admin/mails',
  audit: () => '/admin/audit',
  system: () => '/admin/system',
};

/** The part of the audit log about one thing. */
export const historyPath = (targetType: string, id: string): string =>
  `${paths.audit()}?${new URLSearchParams({ target: targetType, of: id }).toString()}`;

/** The part of the audit log about the settings of the store. */
export const settingsHistoryPath = (): string => `${paths.audit()}?target=store_config`;

/** The products of one category. */
export const productsOfCategoryPath = (categoryId: string): string =>
  `${paths.products()}?${new URLSearchParams({ category: categoryId }).toString()}`;

/** The orders that something is about, as the address of their list has it. */
export const ordersPath = (filter: Readonly<Record<string, string>>): string =>
  `${paths.orders()}?${new URLSearchParams(filter).toString()}`;

/** The requests that wait for an answer. */
export const waitingRequestsPath = (): string => `${paths.replacements()}?status=PENDING`;

/** The options that run low, or have run out. */
export const stockLevelsPath = (level: 'LOW' | 'OUT'): string => `${paths.stockLevels()}?level=${level}`;

/** The addresses as patterns, for the router and the manifest. */
export const patterns = {
  /** Leads to the dashboard. */
  root: '/admin',
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  categories: '/admin/categories',
  createProduct: '/admin/products/create',
  editProduct: '/admin/products/edit/:productId',
  stock: '/admin/products/:productId/stock',
  stockLevels: '/admin/stock',
  importStock: '/admin/products/edit/:productId/:subcategoryId/import',
  codes: '/admin/products/edit/:productId/:subcategoryId/codes',
  orders: '/admin/orders',
  createOrder: '/admin/orders/create',
  order: '/admin/orders/:order',
  users: '/admin/users',
  user: '/admin/users/:userId',
  analytics: '/admin/analytics',
  reviews: '/admin/reviews',
  review: '/admin/reviews/:review',
  replacements: '/admin/replacements',
  settings: '/admin/settings',
  security: '/admin/security',
  mails: '/admin/mails',
  /** Leads to the jobs of the page above. */
  jobs: '/admin/jobs',
  audit: '/admin/audit',
  system: '/admin/system',
} as const;
