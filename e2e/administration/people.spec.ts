import type { APIRequestContext, Page } from '@playwright/test';
import { adopt, anApprovedOrder, demo, type Api } from '../support/people.ts';
import { aReplaceableOrder } from '../support/replaceable.ts';
import { NARROWEST, PHONE } from '../support/sizes.ts';
import { aShopper, expect, expectAccessible, expectToFit } from '../support/store.ts';
import { aBuyer, aProduct, expectRefusals, test } from './desk.ts';

test('promoting a member to reseller shows a refusal in the dialog', async ({ page, admin, request }) => {
  const { username } = await aBuyer(admin, request);
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(username);
  await page.getByRole('button', { name: `Promote to Reseller, ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Promote to Reseller' });
  await expect(dialog.getByLabel('Discount (%)')).toHaveValue('15');
  await dialog.getByLabel('Discount (%)').fill('12.5');
  const promote = dialog.getByRole('button', { name: 'Promote' });
  await expectRefusals(page, '/admin/users/set_reseller/*', {
    press: () => promote.click(),
    where: dialog,
    fallback: 'Failed to promote user',
  });
  await promote.click();
  await expect(
    page.getByText(`Successfully promoted ${username} to Reseller with 12.5% discount!`),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const users = await admin.get<{ username: string; role: string; discount?: number }[]>(
    '/admin/users?skip=0&amount=100',
  );
  const promoted = users.find((user) => user.username === username);
  expect(promoted).toMatchObject({ role: 'RESELLER', discount: 12.5 });
});

test('all tabs of an account fit on the narrowest phone', async ({ page, admin, request }) => {
  const { username } = await aBuyer(admin, request);
  await page.setViewportSize(NARROWEST);
  await page.goto(`/admin/users?search=${username}`);
  await page.getByRole('link', { name: username }).click();
  const dialog = page.getByRole('dialog', { name: `User Details: ${username}` });
  for (const name of ['Order History (0)', 'Current Cart (0)', 'Profile']) {
    await dialog.getByRole('tab', { name }).click();
    await expect(dialog.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await expectToFit(page);
});

test('the badge of an order in a history is below its amount on a phone', async ({
  page,
  admin,
  request,
}) => {
  const { optionId } = await aProduct(admin);
  const buyer = await aBuyer(admin, request);
  await anApprovedOrder(admin, buyer, { subcategoryId: optionId, amount: 1 });
  await page.route(`**/api/admin/user/${buyer.id}*`, async (route) => {
    const response = await route.fetch();
    const account = (await response.json()) as { full_order_history: object[] };
    const full_order_history = ['PENDING', 'COMPLETED'].map((status, index) => ({
      ...account.full_order_history[0],
      _id: `${index}`.padStart(36, '0'),
      product_title: 'Press',
      status,
    }));
    await route.fulfill({ response, json: { ...account, total_orders: 2, full_order_history } });
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/admin/users/${buyer.id}`);
  const dialog = page.getByRole('dialog', { name: `User Details: ${buyer.username}` });
  await dialog.getByRole('tab', { name: /^Order History/ }).click();
  for (const status of ['Pending', 'Completed']) {
    const order = dialog.getByRole('listitem').filter({ hasText: status });
    const amount = await order.locator('[data-part="money"]').boundingBox();
    const badge = await order.locator('[data-badge]').boundingBox();
    if (!amount || !badge) throw new Error('The order is not on screen.');
    expect(badge.y).toBeGreaterThan(amount.y + amount.height - 1);
  }
});

/** A review of a new product, and the list of reviews. */
async function openReview(page: Page, admin: Api, request: APIRequestContext) {
  const { title, id: productId, optionId } = await aProduct(admin);
  const buyer = await aBuyer(admin, request);
  const { api, username } = buyer;
  const orderId = await anApprovedOrder(admin, buyer, { subcategoryId: optionId, amount: 1 });
  await api.post(`/orders/${orderId}/create-review`, {
    rating: 2,
    text_review: 'Took a while.',
    isAnonymous: false,
  });
  await page.goto('/admin/reviews');
  const button = (what: string) =>
    page.getByRole('button', { name: `${what} the review of ${title} by ${username}` });
  return { productId, edit: button('Edit'), remove: button('Delete') };
}

test('editing a review shows a refusal in its dialog', async ({ page, admin, request }) => {
  const { productId, edit } = await openReview(page, admin, request);
  const rating = async () =>
    (await admin.get<{ average_rating: number | null }>(`/products/${productId}`)).average_rating;
  await edit.click();
  const editing = page.getByRole('dialog', { name: 'Edit Review' });
  // By key: the dialog may still be moving, and a press at a point would miss the star.
  await editing.getByRole('radio', { name: '4 stars' }).press('Space');
  await editing.getByLabel('Review text').fill('Took a while, then it worked.');
  const save = editing.getByRole('button', { name: 'Save Review' });
  await expectRefusals(page, '/admin/reviews/*/edit', {
    press: () => save.click(),
    where: editing,
    fallback: 'Failed to update review',
  });
  await save.click();
  await expect(page.getByText('Review updated successfully!')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect.poll(rating).toBe(4);
});

test('deleting a review shows a refusal in its dialog', async ({ page, admin, request }) => {
  const { edit, remove } = await openReview(page, admin, request);
  await remove.click();
  const deleting = page.getByRole('dialog', { name: 'Delete Review' });
  const confirm = deleting.getByRole('button', { name: 'Delete' });
  await expectRefusals(page, '/admin/reviews/*', {
    press: () => confirm.click(),
    where: deleting,
    fallback: 'Failed to delete review',
  });
  await confirm.click();
  await expect(page.getByText('Review deleted successfully!')).toBeVisible();
  await expect(edit).toBeHidden();
});

for (const [role, address, calls] of [
  ['an admin', '/admin/replacements?status=PENDING', '/admin/requests/*/resolve'],
  ['staff', '/dashboard/replacements', '/staff/requests/*/resolve'],
] as const)
  test.describe(() => {
    /** The dialog of a new replacement request. */
    async function openRequest(page: Page, request: APIRequestContext) {
      if (role === 'staff') await adopt(page, demo('staff'));
      const shopper = aShopper();
      const order = await aReplaceableOrder(request, shopper);
      await order.ask();
      await page.goto(address);
      await page.getByRole('button', { name: new RegExp(`^Resolve, ${shopper.username},`) }).click();
      const dialog = page.getByRole('dialog', { name: 'Resolve Request' });
      return {
        order,
        dialog,
        approve: dialog.getByRole('button', { name: 'Approve with Selected' }),
        deny: dialog.getByRole('button', { name: 'Deny Request' }),
      };
    }

    test(`approving a replacement request shows a refusal to ${role}`, async ({ page, request }) => {
      const { order, dialog, approve, deny } = await openRequest(page, request);
      await expect(dialog.getByRole('radio').first()).toBeVisible();
      await expect(approve).toBeDisabled();
      await expect(deny).toBeDisabled();
      await dialog.getByRole('radio').first().check();
      await expectRefusals(page, calls, {
        press: () => approve.click(),
        where: dialog,
        fallback: 'Failed to resolve request',
      });
      await approve.click();
      await expect(page.getByText('Replacement approved successfully!')).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(await order.delivered()).not.toEqual([order.faulty]);
    });

    test(`denying a replacement request shows a refusal to ${role}`, async ({ page, request }) => {
      const { order, dialog, deny } = await openRequest(page, request);
      await dialog.getByLabel('Reason for denial').fill('It was redeemed.');
      await expectRefusals(page, calls, {
        press: () => deny.click(),
        where: dialog,
        fallback: 'Failed to resolve request',
      });
      await deny.click();
      await expect(page.getByText('Request denied successfully!')).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(await order.delivered()).toEqual([order.faulty]);
    });
  });
