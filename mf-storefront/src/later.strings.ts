import { formatCount } from 'shared-ui';

/**
 * The texts of what is loaded after the first pages: products, the calculator, reviews, categories. docs/rules.md fixes some of
 * them.
 */
export const laterStrings = {
  category: {
    title: (category: string) => `${category} gift cards`,
    lead: (count: number, percent: number) =>
      (count === 1 ? '1 gift card or code' : `${count} gift cards and codes`) +
      (percent > 0 ? `, up to ${percent}% off face value.` : '.') +
      ' Pay with your balance, card or crypto. The code is on your order page once it is paid.',
    way: 'Breadcrumb',
    all: 'Products',
    filter: (category: string) => `Search and filter ${category}`,
    more: 'More categories',
    none: 'No gift cards found',
    noneHint: 'This category has no gift cards at the moment.',
    notFound: 'Category Not Found',
    notFoundHint: 'This category does not exist, or is not in the store any more.',
    back: 'Back to Products',
  },
  product: {
    loading: 'Loading product...',
    back: 'Back to Products',
    notFound: 'Product Not Found',
    notFoundHint: 'This product may have been removed or disabled.',
    failed: 'Failed to load product details',
    options: 'Options',
    warranty: (period: string) => `Faulty codes are replaced within ${period} of purchase`,
    noWarranty: 'No replacement warranty',
    fullDetails: 'View full details',
  },
  purchase: {
    select: 'Select Product',
    quantity: 'Quantity',
    quantityOf: (option: string) => `Quantity, ${option}`,
    total: 'Total price',
    addMany: (count: number) => `Add ${count} to Cart`,
    add: 'Add to Cart',
    addOf: (option: string) => `Add to Cart, ${option}`,
    added: 'Item added to cart successfully',
    addedViewCart: 'Added · View cart',
    viewCart: 'View cart',
    inCart: (held: number) => `${held} in your cart`,
    onlyMore: (room: number, held: number) =>
      `Only ${room} more: ${held} ${held === 1 ? 'is' : 'are'} in your cart.`,
    noMore: (held: number) => `No more can be added: ${held} ${held === 1 ? 'is' : 'are'} in your cart.`,
    chosen: (option: string, quantity: number, total: string) =>
      `${option} · Quantity ${quantity} · ${total}`,
    times: (quantity: number, option: string) => (quantity === 1 ? option : `${quantity} × ${option}`),
    addFailed: 'Failed to add item to cart',
    outOfStock: 'Out of stock',
    loadingOptions: 'Loading product options...',
    optionsFailed: 'Failed to load product options',
    noOptions: 'No options available',
    noOptionsHint: 'This product is currently out of stock',
    signIn: 'Sign in to Purchase',
    createAccount: 'Create Account',
    signInLink: 'Sign In',
    signUpLink: 'Sign Up',
    noPurchase: 'Only members and resellers have a cart.',
    percentOff: (percent: number) => `${percent}% off`,
    youSave: (amount: string) => `You save ${amount}`,
    retry: 'Retry',
  },
  similar: { title: 'Similar gift cards', from: (price: string) => `From ${price}` },
  reviews: {
    title: 'Customer Reviews',
    count: (total: number) => (total === 1 ? '1 review' : `${formatCount(total)} reviews`),
    loading: 'Loading reviews...',
    none: 'No Reviews Yet',
    noneHint: 'Be the first to leave a review!',
    failed: 'Failed to load reviews',
    more: 'Load More Reviews',
  },
  calculator: {
    intro: 'Computed from the prices in this store right now.',
    search: 'Find a gift card',
    searchPlaceholder: 'Search gift cards...',
    change: 'Change',
    option: 'Value',
    loading: 'Loading products...',
    by: 'Count by',
    byCards: 'Cards a month',
    bySpend: 'Spend a month',
    spendHint: (count: number, face: string) =>
      count === 1 ? `Covers 1 card of ${face} a month` : `Covers ${count} cards of ${face} a month`,
    spendTooLow: (face: string) => `Enter at least ${face}, the value of one card`,
    worth: 'Worth a month',
    pay: 'You pay a month',
    saveMonth: 'You save a month',
    saveYear: 'You save a year',
    none: 'No saving at this price.',
    unknown: 'This option has no face value, so no saving is claimed.',
    shop: (title: string) => `Shop ${title}`,
  },
} as const;
