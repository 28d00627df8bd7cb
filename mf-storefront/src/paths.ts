/** An option of a product and its quantity. */
export interface Choice {
  optionId: string;
  quantity: number;
}

/** Every address of this remote and every address that it links to. */
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
  /** The shell's own pages. After signing in there the visitor returns to `from`. */
  login: (from: string) => `/login?from=${encodeURIComponent(from)}`,
  register: (from: string) => `/register?from=${encodeURIComponent(from)}`,
};

/** The addresses as patterns, for the router and the manifest. */
export const patterns = {
  home: '/',
  products: '/products',
  product: '/products/:productId',
  category: '/categories/:categoryId',
} as const;
