import type { Locator, Page } from '@playwright/test';
import { adopt, apiAs, demo, type Api } from '../support/people.ts';
import { aShopper, expect, test as base } from '../support/store.ts';

/** Extends the test of the store by the page and the calls of an admin. */
export const test = base.extend<{ admin: Api }>({
  admin: [
    async ({ page, request }, use) => {
      const admin = await apiAs(request, demo('admin'));
      await adopt(page, demo('admin'));
      await use(admin);
    },
    { auto: true },
  ],
});

/** The message with which the server refuses in these tests; no page has it. */
const REASON = 'The server has a reason of its own.';

/**
 * Presses three times: the server refuses with a message, then without one, then it cannot be reached. Each time the message
 * is shown in `where`; the last two times it is the fallback. Afterwards the call succeeds.
 */
export async function expectRefusals(
  page: Page,
  call: string,
  { press, where, fallback }: { press: () => Promise<void>; where: Locator; fallback: string },
): Promise<void> {
  // A call may say more in its query, such as the version it was made on.
  const url = `**/api${call}*`;
  const answers = [
    [REASON, { status: 409, json: { code: 'INTERNAL', message: REASON, requestId: 'none' } }],
    [fallback, { status: 500, json: { code: 'INTERNAL', message: '', requestId: 'none' } }],
    [fallback, null],
  ] as const;
  for (const [words, answer] of answers) {
    let asked = 0;
    await page.route(url, (route) => {
      asked += 1;
      return answer ? route.fulfill(answer) : route.abort('connectionrefused');
    });
    await press();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(where.getByText(words, { exact: true })).toBeVisible();
    await page.unroute(url);
  }
}

let made = 0;
const unique = () => `${process.pid.toString(36)}${Date.now().toString(36)}${(made += 1)}`;

/** A title that no other test uses. */
export const aTitle = (what: string): string => `${what} ${unique()}`;

/** Codes that are not in the store. */
export const someCodes = (count: number): string[] => {
  const start = unique().toUpperCase();
  return Array.from({ length: count }, (_, index) => `CODE-${start}-${index}`);
};

/** A product with one option and codes in stock, made for one test. */
export async function aProduct(admin: Api, { price = 4, codes = 3 } = {}) {
  const [category] = await admin.get<{ _id: string; title: string }[]>('/products/categories');
  const title = aTitle('Deskproof');
  const { product } = await admin.post<{ product: { _id: string } }>('/admin/product/create', {
    title,
    description: 'Made for one test.',
    category: category?._id,
    enabled: true,
    replacement_settings: {
      replace_enabled: true,
      auto_replace_enabled: false,
      auto_replace_max_before_approval: 1,
      warranty_time: 86_400,
    },
  });
  const { subcategory } = await admin.post<{ subcategory: { _id: string } }>('/admin/subcategory/create', {
    productId: product._id,
    title: '$5 card',
    price,
  });
  if (codes > 0)
    await admin.post('/admin/stock/add', {
      subcategoryId: subcategory._id,
      stockItems: someCodes(codes).map((deliverable) => ({ deliverable })),
    });
  return { id: product._id, title, optionId: subcategory._id, categoryTitle: category?.title ?? '' };
}

/** A new shopper, and the id under which an admin finds them. */
export async function aBuyer(admin: Api, request: Parameters<typeof apiAs>[0]) {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const users = await admin.get<{ _id: string; username: string }[]>('/admin/users?skip=0&amount=100');
  const id = users.find(({ username }) => username === shopper.username)?._id;
  if (id === undefined) throw new Error(`The list of users has no ${shopper.username}.`);
  return { ...shopper, api, id };
}
