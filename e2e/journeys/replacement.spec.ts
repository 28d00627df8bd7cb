import type { Page } from '@playwright/test';
import { openMail } from '../support/mailbox.ts';
import { adopt, demo } from '../support/people.ts';
import { aReplaceableOrder } from '../support/replaceable.ts';
import { pressAt, tabTo } from '../support/keys.ts';
import { endSession, signInAgain } from '../support/session.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';

/** Signs staff in and waits for the request of one customer. */
async function openQueue(queue: Page, username: string) {
  await adopt(queue, demo('staff'));
  await queue.goto('/dashboard/replacements');
  const resolve = queue.getByRole('button', { name: new RegExp(`^Resolve, ${username},`) });
  await expect(resolve).toBeVisible();
  return resolve;
}

test('staff replace a reported code by keyboard alone', async ({ page, request, browser }) => {
  const shopper = aShopper();
  const { orderId, faulty, delivered } = await aReplaceableOrder(request, shopper);
  await test.step('the buyer reports the code', async () => {
    await adopt(page, shopper);
    await page.goto(`/orders/${orderId}`);
    await expect(page.getByText(/^Items can be replaced for (24|23) hours, until /)).toBeVisible();
    await page.getByRole('button', { name: 'Request a replacement for item 1' }).click();
    await page.getByRole('radio', { name: 'The code was used already' }).check();
    await page.getByLabel('Note for our staff (optional)').fill('It says: redeemed in May.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Request Replacement' }).click();
    await expect(
      page.getByText('Replacement request submitted successfully! Our staff will review it shortly.'),
    ).toBeVisible();
    await expect(page.getByText('Waiting for our staff')).toBeVisible();
  });

  await test.step('staff approve by keys alone', async () => {
    const desk = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const queue = await desk.newPage();
    const resolve = await openQueue(queue, shopper.username);
    await pressAt(queue, resolve);
    const dialog = queue.getByRole('dialog', { name: 'Resolve Request' });
    await expect(dialog.getByText(orderId)).toBeVisible();
    await expect(dialog.getByText('The code was used already')).toBeVisible();
    await expect(dialog.getByText('It says: redeemed in May.')).toBeVisible();
    await expect(dialog.getByText(faulty)).toBeHidden();
    await pressAt(queue, dialog.getByRole('button', { name: 'Reveal' }));
    await expect(dialog.getByText(faulty)).toBeVisible();
    await queue.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(resolve).toBeFocused();
    await queue.keyboard.press('Enter');
    const choices = dialog.getByRole('radio');
    await expect(choices.first()).toBeVisible();
    await tabTo(queue, choices.first());
    await queue.keyboard.press('ArrowDown');
    await expect(choices.nth(1)).toBeChecked();
    await expectAccessible(queue);
    await pressAt(queue, dialog.getByRole('button', { name: 'Approve with Selected' }));
    await expect(queue.getByText('Replacement approved successfully!')).toBeVisible();
    await expect(resolve).toBeHidden();
    await desk.close();
  });

  await test.step('the new code is on the order page', async () => {
    const [fresh = 'no new code'] = (await delivered()).filter((text) => text !== faulty);
    const mail = { to: shopper.email, subject: 'Your replacement at .* is ready', button: 'Show my codes' };
    const order = await openMail(page, mail);
    await expect(page.frameLocator('iframe').locator('body')).not.toContainText(fresh);
    await page.goto(order);
    await page.getByText('1 replaced code').click();
    await expect(page.getByText('Approved, the new item is in your items')).toBeVisible();
    await page.getByRole('button', { name: 'Reveal' }).first().click();
    await expect(page.getByText(fresh)).toBeVisible();
    await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
  });
});

test(
  'the typed reason of a denial is restored after the session ended',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const shopper = aShopper();
    const { ask } = await aReplaceableOrder(request, shopper);
    await ask();
    await (await openQueue(page, shopper.username)).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve Request' });
    await dialog.getByRole('textbox', { name: 'Reason for denial' }).fill('The code was used on Monday.');
    // Otherwise a call that the queue makes by itself may be the first to notice, and the dialog is gone before the press.
    const byItself = /\/api\/staff\/(?!requests\/[^/]+\/resolve$)/;
    let isHeld = true;
    await page.route(byItself, (route) => (isHeld ? route.abort() : route.continue()));
    await endSession(page, request);
    await dialog.getByRole('button', { name: 'Deny Request' }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    isHeld = false;
    await signInAgain(page, demo('staff'));

    // The address led back to the same dialog.
    await expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue(
      'The code was used on Monday.',
    );
    await dialog.getByRole('button', { name: 'Deny Request' }).click();
    await expect(page.getByText('Request denied successfully!')).toBeVisible();
  },
);

test(
  'a buyer reads in the e-mail and on the order page why staff denied the request',
  { tag: '@desktop' },
  async ({ page, request, browser }) => {
    const shopper = aShopper();
    const { ask } = await aReplaceableOrder(request, shopper);
    await ask();
    await (await openQueue(page, shopper.username)).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve Request' });
    await dialog.getByRole('textbox', { name: 'Reason for denial' }).fill('The code was used on Monday.');
    await dialog.getByRole('button', { name: 'Deny Request' }).click();
    await expect(page.getByText('Request denied successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();

    const home = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const buyer = await home.newPage();
    await adopt(buyer, shopper);
    const mail = { to: shopper.email, subject: 'About your replacement request', button: 'Show the order' };
    const order = await openMail(buyer, mail);
    await expect(buyer.frameLocator('iframe').locator('body')).toContainText('The code was used on Monday.');
    await buyer.goto(order);
    await expect(buyer.getByText('Denied: The code was used on Monday.')).toBeVisible();
    await expectAccessible(buyer);
    await home.close();
  },
);

test(
  'the second of two who resolve a request reads that it is resolved',
  { tag: '@desktop' },
  async ({ page, request, browser }) => {
    const shopper = aShopper();
    const { ask } = await aReplaceableOrder(request, shopper);
    await ask();
    const desk = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const first = await desk.newPage();
    const resolveFirst = await openQueue(first, shopper.username);
    const resolveSecond = await openQueue(page, shopper.username);

    await resolveSecond.click();
    const second = page.getByRole('dialog', { name: 'Resolve Request' });
    await second.getByRole('textbox', { name: 'Reason for denial' }).fill('I was about to say no.');
    // From here on the second page does not see what the first one does before it is told.
    const queue = /\/api\/staff\/replacement-requests(\?|$)/;
    await page.route(queue, (route) => route.abort());
    await resolveFirst.click();
    const approval = first.getByRole('dialog', { name: 'Resolve Request' });
    await approval.getByRole('radio').first().check();
    await approval.getByRole('button', { name: 'Approve with Selected' }).click();
    await expect(first.getByText('Replacement approved successfully!')).toBeVisible();
    await desk.close();

    await second.getByRole('button', { name: 'Deny Request' }).click();
    await expect(second.getByText('This request has already been resolved.')).toBeVisible();
    await page.unroute(queue);
    await expect(second.getByRole('textbox')).toHaveValue('I was about to say no.');
    await expectAccessible(page);
    await second.getByRole('button', { name: 'Close' }).last().click();
    await expect(resolveSecond).toBeHidden();
  },
);

test('a code that is replaced automatically shows the new one at once', async ({ page, request }) => {
  const shopper = aShopper();
  const { orderId, faulty, delivered } = await aReplaceableOrder(request, shopper, { automatic: true });
  await adopt(page, shopper);
  await page.goto(`/orders/${orderId}`);
  await page.getByRole('button', { name: 'Request a replacement for item 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request Replacement' }).click();
  await expect(page.getByText('Your item was replaced. The new one is in your items.')).toBeVisible();
  const [fresh = 'no new code'] = (await delivered()).filter((text) => text !== faulty);
  await page.getByRole('button', { name: 'Reveal' }).first().click();
  await expect(page.getByText(fresh)).toBeVisible();
  await page.getByText('1 replaced code').click();
  await expect(page.getByText('Replaced automatically, the new item is in your items')).toBeVisible();
});
