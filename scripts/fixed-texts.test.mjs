// Every text that docs/rules.md (section 14) fixes, by screen. Each is spelled out in a test
// of the package that shows it, as a whole string: a test that imports the constant would agree with its typo.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../shared-modules.js';

const shell = {
  'navigation bar': [
    'Gift Card Store',
    'Products',
    'Reviews',
    'Dashboard',
    'Sign In',
    'Register',
    'Member',
    'Reseller',
    'Admin',
  ],
  footer: ['Terms of Service', 'Privacy Policy'],
  'Customer Reviews': [
    'Customer Reviews',
    'No Reviews Yet',
    'Be the first to leave a review!',
    'Load More Reviews',
    'Failed to load reviews',
  ],
  'Terms of Service': [
    'Last updated: January 2024',
    '1. Acceptance of Terms',
    '2. Use Licence',
    '3. Gift Card Terms',
    '4. Account Responsibilities',
    '5. Prohibited Uses',
    '6. Disclaimer',
    '7. Limitations',
    '8. Revisions',
    '9. Governing Law',
  ],
  'Privacy Policy': [
    '1. Information We Collect',
    '2. How We Use Your Information',
    '3. Information Sharing',
    '4. Data Security',
    '5. Data Retention',
    '6. Your Rights',
    '7. Cookies',
    '8. Third-Party Links',
    "9. Children's Privacy",
    '10. International Transfers',
    '11. Changes to This Policy',
  ],
  guard: ['Loading...', 'Access Denied', "You don't have permission to access this page.", 'Go to Login'],
  'sign-in and registration': ['Login failed', 'Registration failed'],
  configuration: ['Failed to load store configuration'],
};

const storefront = {
  home: ['Start Saving Now', 'See Savings Calculator', 'Shop Gift Cards'],
  catalogue: [
    'Search gift cards...',
    'All',
    'Starting at',
    'View Details',
    'No gift cards found',
    'Try adjusting your search or filter criteria',
    'Loading products...',
    'Failed to load products',
  ],
  'product modal': [
    'Select Product',
    'Add 1 to Cart',
    'Add 2 to Cart',
    'No options available',
    'This product is currently out of stock',
    'Sign in to Purchase',
    'Create Account',
    'Sign In',
    'Item added to cart successfully',
    'Failed to add item to cart',
    'Failed to load product options',
  ],
  'product page': ['Sign Up', 'Product Not Found', 'Failed to load product details'],
  reviews: [
    'Customer Reviews',
    'No Reviews Yet',
    'Be the first to leave a review!',
    'Load More Reviews',
    'Failed to load reviews',
  ],
};

const account = {
  cart: [
    'Unknown Item',
    'Insufficient balance. Please add funds or use HoodPay.',
    'Failed to update cart',
    'Checkout failed',
    'Failed to initiate payment',
    'Failed to load cart data',
    'Failed to load cart item details',
  ],
  order: [
    'Try Again',
    'Return to Cart',
    'Order not found. Please check the order ID and try again.',
    'You are not authorized to view this order. Please sign in with the correct account.',
    'Failed to load order details. Please try again later.',
    'Failed to submit review',
    '0/256',
    'Failed to request replacement',
    'Replacement request submitted successfully! Our staff will review it shortly.',
    'Copied Item 1',
  ],
  dashboard: [
    'Overview',
    'Balance',
    'Order History',
    'Settings',
    'Replacements',
    'Money Saved',
    'Order placed successfully!',
    'Please enter a valid amount',
    '$25',
    '$50',
    '$100',
    '$200',
    'Minimum $1.00, maximum $10,000.00.',
    'Failed to load user data',
    'Failed to load orders',
    'Failed to load order details',
  ],
  'account settings': [
    'Back to Dashboard',
    'Loading settings...',
    'Change Email',
    'Save Email',
    'Change Password',
    'Account Information',
    'Passwords do not match',
    'Password must be at least 6 characters long',
    'Email updated successfully!',
    'Failed to update email',
    'Password changed successfully! Please log in again with your new password.',
    'Failed to update password',
  ],
};

const staff = {
  queue: [
    'Back to Dashboard',
    'Order ID',
    'Username',
    'Item to Replace',
    'Date of Request',
    'Status',
    'Pending',
    'Loading replacement requests...',
    'No pending requests',
    'All replacement requests have been resolved',
    'Failed to load replacement requests',
  ],
  'resolve dialog': [
    'Approve',
    'Loading replacement options...',
    'No replacement stock available',
    'Approve with Selected',
    'Deny',
    'Reason for denial',
    'Deny Request',
    'Replacement approved successfully!',
    'Request denied successfully!',
    'Failed to load replacement options',
    'Failed to resolve request',
  ],
};

const admin = {
  frame: [
    'Administrator',
    'Back to Dashboard',
    'Overview',
    'Products',
    'Orders',
    'Users',
    'Replacements',
    'Reviews',
    'Analytics',
    'Settings',
  ],
  overview: [
    'Store configuration updated successfully!',
    'Category created successfully!',
    'Failed to create category',
    'Failed to load admin configuration',
    'Failed to update configuration',
  ],
  'user details': ['No Orders Found', 'Cart is Empty', 'Error Loading User', 'Failed to load user details'],
  orders: [
    'Create New Order',
    'Customer details unavailable',
    'Viewed by the customer',
    'Failed to load orders',
    'Failed to process order',
  ],
  'Create & Approve New Order': [
    'Create & Approve New Order',
    'Back to Orders',
    'Select User',
    'Order Items',
    'Add Item',
    'Create & Approve Order',
    'Loading form...',
    'Please select a user',
    'Please add at least one item',
    'Please complete all item fields',
    'Failed to create order',
  ],
  users: [
    'Promote to Reseller',
    'Successfully promoted maya to Reseller with 15% discount!',
    'Failed to load users',
    'Failed to promote user',
  ],
  analytics: [
    'Today',
    'This Week',
    'This Month',
    'All Time',
    'Generate Report',
    'Please select both start and end dates',
    'Failed to fetch analytics data',
  ],
  products: [
    'Product created successfully!',
    'Product updated successfully!',
    'Failed to create product',
    'Failed to update product',
    'Failed to delete product',
    'Failed to load products',
    'Failed to load categories',
    'Subcategory created successfully!',
    'Subcategory updated successfully!',
    'Failed to create subcategory',
    'Failed to update subcategory',
    'Failed to delete subcategory',
    'Failed to load subcategories',
  ],
  stock: [
    'Please enter at least one stock item',
    'Failed to add stock',
    'Failed to update stock',
    'Failed to clear stock',
    'Failed to load stock items',
  ],
  settings: [
    'Settings saved successfully!',
    'Failed to load configuration',
    'Failed to save settings',
    'Try Again',
  ],
  reviews: [
    'Review updated successfully!',
    'Review deleted successfully!',
    'Failed to update review',
    'Failed to delete review',
    'Failed to load reviews',
  ],
  replacements: [
    'Replacement approved successfully!',
    'Request denied successfully!',
    'Failed to load replacement requests',
  ],
};

/** Every string in the tests of a package, and in the journeys: what stands between two quotes of one kind. */
function spelledOut(folder) {
  const files = globSync(`{${folder}/src/**/*.test.{ts,tsx},e2e/*/*.spec.ts}`, { cwd: root });
  const sources = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(['"`])((?:(?!\1)[^\n\\])+)\1/g)].map(([, , text]) => text),
    ),
  );
}

for (const [folder, screens] of Object.entries({
  shell,
  'mf-storefront': storefront,
  'mf-account': account,
  'mf-staff': staff,
  'mf-admin': admin,
})) {
  const asserted = spelledOut(folder);
  describe(`the fixed texts of ${folder}`, () => {
    for (const [screen, texts] of Object.entries(screens)) {
      it(`the tests of ${folder} assert every fixed text of ${screen}`, () => {
        assert.deepEqual(
          texts.filter((text) => !asserted.has(text)),
          [],
        );
      });
    }
  });
}
