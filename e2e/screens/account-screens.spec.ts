import { expect } from '@playwright/test';
import { screens, type Ids, type Screen } from '../../scripts/screens/table.ts';
import { holdScreens } from '../support/screens.ts';

const completed = ({ orders }: Ids) => `/orders/${orders['COMPLETED'] ?? ''}`;
const day = 86_400;

/** States that have no picture in `npm run screens`. */
const more: readonly Screen[] = [
  {
    name: 'order-review',
    as: 'member',
    at: completed,
    answers: { '/orders/*/review-status': { hasReviewed: false, reward: 0.41 } },
    act: (page) => page.getByRole('button', { name: 'Write a Review' }).click(),
  },
  {
    name: 'order-replace',
    as: 'member',
    at: completed,
    answers: {
      '/orders/*': { warranty_ends_unix: Math.floor(Date.now() / 1000) + day },
      '/orders/*/replacement-eligibility': { eligible: true, requested: [] },
    },
    act: (page) => page.getByRole('button', { name: 'Request a replacement for item 1' }).click(),
  },
  { name: 'order-loading', as: 'member', at: completed, answers: { '/orders/*': 'never' } },
  { name: 'cart-unknown', as: 'member', at: '/cart', answers: { '/subcategories/*': 'fails' } },
  {
    name: 'balance-refused',
    as: 'member',
    at: '/dashboard?tab=balance',
    act: async (page) => {
      await page.getByLabel('Custom amount').fill('0');
      await page.getByRole('button', { name: 'Continue to HoodPay' }).click();
      await expect(page.getByText('Please enter a valid amount')).toBeVisible();
    },
  },
  {
    name: 'settings-refused',
    as: 'member',
    at: '/dashboard/settings',
    act: async (page) => {
      await page.getByLabel('New password').fill('abcdef');
      await page.getByLabel('Confirm password').fill('abcdeg');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'history-none-found',
    as: 'member',
    at: '/dashboard/orders?search=zzzz',
  },
  {
    name: 'queue-no-stock',
    as: 'staff',
    at: '/dashboard/replacements',
    answers: { '/staff/requests/*/lock': 'fails', '/staff/replacement-options/*': 'empty' },
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Resolve/ })
        .first()
        .click();
      await expect(page.getByText('No replacement stock available')).toBeVisible();
    },
  },
  {
    name: 'queue-resolve-failed',
    as: 'staff',
    at: '/dashboard/replacements',
    answers: { '/staff/requests/*/lock': 'fails', '/staff/requests/*/resolve': 'fails' },
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Resolve/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Reason for denial' }).fill('Used');
      await page.getByRole('button', { name: 'Deny Request' }).click();
      await expect(page.getByText('Failed to resolve request')).toBeVisible();
    },
  },
  {
    name: 'queue-missing',
    as: 'staff',
    at: '/dashboard/replacements?request=00000000-0000-4000-8000-000000000000',
    act: (page) => page.getByText('Replacement request not found.').waitFor(),
  },
];

const ofTable = screens.filter(({ as, name }) => as && /^(cart|order|dashboard|settings|queue)/.test(name));

holdScreens([...ofTable, ...more]);
