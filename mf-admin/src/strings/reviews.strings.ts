/** The words of the reviews. */
export const reviewsStrings = {
  reviews: {
    title: 'Review Management',
    loading: 'Loading reviews...',
    loadFailed: 'Failed to load reviews',
    none: 'No Reviews Yet',
    noneText: 'Reviews appear here as soon as customers write them.',
    noText: 'No text',
    columns: {
      product: 'Product',
      rating: 'Rating',
      review: 'Review',
      reviewer: 'Reviewer',
      date: 'Date',
      actions: 'Actions',
    },
    edit: (reviewer: string, product: string) => `Edit the review of ${product} by ${reviewer}`,
    delete: (reviewer: string, product: string) => `Delete the review of ${product} by ${reviewer}`,
  },
  editReview: {
    title: 'Edit Review',
    of: (reviewer: string, product: string) => `${product}, by ${reviewer}`,
    rating: 'Rating',
    stars: (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`,
    text: 'Review text',
    count: (used: number, max: number) => `${used} / ${max}`,
    save: 'Save Review',
    done: 'Review updated successfully!',
    failed: 'Failed to update review',
  },
  deleteReview: {
    title: 'Delete Review',
    text: 'The review disappears from the shop. The reward that the customer got for it stays.',
    confirm: 'Delete',
    done: 'Review deleted successfully!',
    failed: 'Failed to delete review',
  },
};
