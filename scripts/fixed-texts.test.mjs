// Every text that docs/rules.md (section 14) fixes for visitors' screens, by screen. Each is spelled out in a test
// of the package that shows it, as a whole string: a test that imports the constant would agree with its typo.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../webpack.common.js';

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

/** Every string in the tests of a package, and in the journeys: what stands between two quotes of one kind. */
function spelledOut(folder) {
  const files = globSync(`{${folder}/src/**/*.test.{ts,tsx},e2e/journeys/*.spec.ts}`, { cwd: root });
  const sources = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(['"`])((?:(?!\1)[^\n\\])+)\1/g)].map(([, , text]) => text),
    ),
  );
}

for (const [folder, screens] of Object.entries({ shell, 'mf-storefront': storefront })) {
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
