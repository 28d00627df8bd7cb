import type { Page } from '@playwright/test';
import { adopt, apiAs, demo } from '../support/people.ts';
import { aReplaceableOrder } from '../support/replaceable.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';

/** Shows the requests of one order alone, because other journeys work on the queue at the same time. */
const showOnly = (page: Page, orderId: string) =>
  page.route(
    ({ pathname }) => pathname === '/api/staff/replacement-requests',
    async (route) => {
      const url = new URL(route.request().url());
      url.search = '?codes=masked&amount=100';
      const response = await route.fetch({ url: url.href });
      const all = (await response.json()) as { orderId: string }[];
      const own = all.filter((each) => each.orderId === orderId);
      await route.fulfill({
        response,
        json: own,
        headers: { ...response.headers(), 'x-total-count': String(own.length) },
      });
    },
  );

// The queue reads again when a request is settled, and that answer may come after the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('staff settle ten requests with 27 keys', async ({ page, request }) => {
  const shopper = aShopper();
  const order = await aReplaceableOrder(request, shopper, { amount: 10, stock: 15 });
  for (const text of await order.delivered()) await order.ask(text);
  const staff = await apiAs(request, demo('staff'));
  const name = `Zapped, ${shopper.username.slice(-8)}`;
  await staff.post('/staff/denial-templates/create', {
    name,
    text: 'The issuer says that it was redeemed.',
  });

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const dialog = page.getByRole('dialog', { name: 'Resolve Request' });
  // Its end is that of the code, so that each request has another one.
  const item = dialog.getByText(/^••••/);
  const opened = async () => ((await item.count()) === 0 ? null : item.first().textContent());
  /** Waits until another request is open and the page knows who works on it. The address changes before the dialog does. */
  const nextIsOpen = async (before: string | null) => {
    await expect.poll(opened).not.toBe(before);
    expect(new URL(page.url()).searchParams.get('request')).not.toBeNull();
    await expect(dialog.getByText(/^You are working on this until /)).toBeVisible();
  };

  await showOnly(page, order.orderId);
  await adopt(page, demo('staff'));
  await page.goto('/dashboard/replacements');
  await expect(page.getByText('10 pending')).toBeVisible();
  await press('j');
  await press('Enter');
  await nextIsOpen(null);
  await expect(dialog.getByText('10 of 10 items claimed (100%)')).toBeVisible();
  await expect(dialog.getByText('0 approved, 0 denied')).toBeVisible();
  await expectAccessible(page);

  for (let settled = 1; settled <= 10; settled++) {
    const before = await opened();
    if (settled % 2 === 1) {
      await expect(dialog.getByRole('radio').first()).toBeVisible();
      await press('1');
      await press('a');
    } else {
      await expect(dialog.getByRole('combobox', { name: 'Template' })).toBeEnabled();
      await press('t');
      await press('z');
      await expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue(
        'The issuer says that it was redeemed.',
      );
      await press('Control+Enter');
    }
    if (settled < 10) await nextIsOpen(before);
  }
  await expect(page.getByText('No pending requests')).toBeVisible();
  await expect(dialog).toBeHidden();

  expect(keys).toBe(27);
  test.info().annotations.push({ type: 'keys', description: `${keys} keys for ten requests` });
  const outcomes = await order.outcomes();
  for (const status of ['APPROVED', 'DENIED'])
    expect(outcomes.filter((each) => each === status)).toHaveLength(5);
});

test('a second person sees who works on a request and can take it over', async ({
  page,
  request,
  browser,
}) => {
  const shopper = aShopper();
  const order = await aReplaceableOrder(request, shopper);
  await order.ask();
  const desk = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const first = await desk.newPage();
  await adopt(first, demo('admin'));
  await adopt(page, demo('staff'));
  const row = new RegExp(`^Resolve, ${shopper.username},`);
  for (const each of [first, page]) {
    await showOnly(each, order.orderId);
    await each.goto('/dashboard/replacements');
  }
  await first.getByRole('button', { name: row }).click();
  await expect(first.getByText(/^You are working on this until /)).toBeVisible();

  await page.getByRole('button', { name: row }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve Request' });
  await expect(dialog.getByText(/^admin is working on this until /)).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take Over' }).click();
  const question = page.getByRole('dialog', { name: 'Take this request over?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Take Over' }).click();
  await expect(dialog.getByText(/^You are working on this until /)).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeVisible();

  const late = first.getByRole('dialog', { name: 'Resolve Request' });
  await late.getByRole('textbox', { name: 'Reason for denial' }).fill('I was about to say no.');
  // The queue follows the store, so that the decision is taken away before it is pressed.
  await expect(late.getByText(/^staff is working on this until /)).toBeVisible();
  await expect(late.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
  await expect(late.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue(
    'I was about to say no.',
  );
  // The list is read again meanwhile, and its answer would come after the page.
  await first.unrouteAll({ behavior: 'ignoreErrors' });
  await desk.close();

  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Approve with Selected' }).click();
  await expect(page.getByText('Replacement approved successfully!')).toBeVisible();
});
