/** Every address that this remote owns or leads to. */
export const paths = {
  home: () => '/',
  products: () => '/products',
  product: (productId: string) => `/products/${encodeURIComponent(productId)}`,
  /** The shell's own pages; a sign-in there leads back to `from`. */
  login: (from: string) => `/login?from=${encodeURIComponent(from)}`,
  register: (from: string) => `/register?from=${encodeURIComponent(from)}`,
};

/** The same as patterns, for the router and the manifest. */
export const patterns = { home: '/', products: '/products', product: '/products/:productId' } as const;
