/** Every address that this remote owns. */
export const paths = {
  home: () => '/',
  products: () => '/products',
  product: (productId: string) => `/products/${encodeURIComponent(productId)}`,
};

/** The same as patterns, for the router and the manifest. */
export const patterns = { home: '/', products: '/products', product: '/products/:productId' } as const;
