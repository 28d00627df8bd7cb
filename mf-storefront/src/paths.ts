/** An option of a product and how many of it. */
export interface Choice {
  optionId: string;
  quantity: number;
}

/** Every address that this remote owns or leads to. */
export const paths = {
  home: () => '/',
  products: () => '/products',
  /** `choice`: the option and the quantity that are chosen when the page opens. */
  product: (productId: string, choice?: Choice) =>
    `/products/${encodeURIComponent(productId)}${
      choice ? `?option=${encodeURIComponent(choice.optionId)}&quantity=${choice.quantity}` : ''
    }`,
  cart: () => '/cart',
  category: (categoryId: string) => `/categories/${encodeURIComponent(categoryId)}`,
  /** The catalogue with its search and filters, in one category. */
  productsOf: (categoryId: string) => `/products?category=${encodeURIComponent(categoryId)}`,
  /** The shell's own pages; a sign-in there leads back to `from`. */
  login: (from: string) => `/login?from=${encodeURIComponent(from)}`,
  register: (from: string) => `/register?from=${encodeURIComponent(from)}`,
};

/** The same as patterns, for the router and the manifest. */
export const patterns = {
  home: '/',
  products: '/products',
  product: '/products/:productId',
  category: '/categories/:categoryId',
} as const;
