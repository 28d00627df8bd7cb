import type { APIRequestContext, Page } from '@playwright/test';
import { queueFailingJob } from '../../scripts/failing-job.mjs';
import { anApprovedOrder, type Api } from '../support/people.ts';
import { expect } from '../support/store.ts';
import { aBuyer, aProduct, aTitle, expectRefusals, test } from './desk.ts';

/** A completed order of a new buyer. */
async function anOrder(admin: Api, request: APIRequestContext) {
  const { title, optionId } = await aProduct(admin);
  const buyer = await aBuyer(admin, request);
  const orderId = await anApprovedOrder(admin, buyer, { subcategoryId: optionId, amount: 1 });
  return { title, buyer, orderId };
}

/** The details of a completed order. */
async function openOrder(page: Page, admin: Api, request: APIRequestContext) {
  const { orderId } = await anOrder(admin, request);
  await page.goto(`/admin/orders/${orderId}`);
  return { orderId, details: page.getByRole('dialog', { name: 'Order details' }) };
}

test('an order is found by a delivered code', async ({ page, admin, request }) => {
  const { title, buyer, orderId } = await anOrder(admin, request);
  const { deliverables } = await buyer.api.get<{ deliverables: string[] }>(`/orders/${orderId}`);
  const [code = ''] = deliverables;
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'Find by Code' }).click();
  const finding = page.getByRole('dialog', { name: 'Find an order by its code' });
  const find = finding.getByRole('button', { name: 'Find order' });
  await find.click();
  await expect(finding.getByText('Please enter a code')).toBeVisible();
  await finding.getByLabel('Delivered code').fill(`${code}-OTHER`);
  await find.click();
  await expect(finding.getByText('No order was delivered with this code.')).toBeVisible();
  await finding.getByLabel('Delivered code').fill(code);
  await expectRefusals(page, '/admin/orders/by-code', {
    press: () => find.click(),
    where: finding,
    fallback: 'Failed to look for the code',
  });
  await find.click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  const details = page.getByRole('dialog', { name: 'Order details' });
  await expect(details.getByText(`${title}, $5 card`)).toBeVisible();
});

test('adding a note to an order shows a refusal beside the note', async ({ page, admin, request }) => {
  const { orderId, details } = await openOrder(page, admin, request);
  const notes = details.getByRole('region', { name: 'Notes' });
  const add = notes.getByRole('button', { name: 'Add Note' });
  await expect(add).toBeDisabled();
  const note = aTitle('The customer called');
  await notes.getByLabel('Write a note, which only admins read').fill(note);
  await expectRefusals(page, `/admin/orders/${orderId}/notes`, {
    press: () => add.click(),
    where: notes,
    fallback: 'Failed to add the note',
  });
  await add.click();
  await expect(notes.getByRole('listitem').filter({ hasText: note })).toContainText('admin, ');
  await expect(notes.getByLabel('Write a note, which only admins read')).toHaveValue('');
});

test('sending the mail of an order again shows a refusal in its details', async ({
  page,
  admin,
  request,
}) => {
  const { orderId, details } = await openOrder(page, admin, request);
  const resend = details.getByRole('button', { name: 'Resend E-mail' });
  await expectRefusals(page, `/orders/${orderId}/resend-mail`, {
    press: () => resend.click(),
    where: details,
    fallback: 'Failed to resend e-mail',
  });
  await resend.click();
  await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
});

test('revealing the codes of an order shows a refusal in its dialog', async ({ page, admin, request }) => {
  const { orderId, details } = await openOrder(page, admin, request);
  await details.getByRole('button', { name: /^Reveal Codes/ }).click();
  const why = page.getByRole('dialog', { name: 'Reveal Codes' });
  await why.getByRole('button', { name: 'Reveal Codes' }).click();
  await expect(why.getByText('Please say why you need them')).toBeVisible();
  await why.getByLabel('Why do you need them?').fill('The customer called');
  await expectRefusals(page, `/orders/${orderId}`, {
    press: () => why.getByRole('button', { name: 'Reveal Codes' }).click(),
    where: why,
    fallback: 'Failed to reveal codes',
  });
});

test('a payment in another currency stays on the overview until an admin has looked at it', async ({
  page,
  request,
  admin,
}) => {
  const { api, username } = await aBuyer(admin, request);
  const { redirect_url } = await api.post<{ redirect_url: string }>('/user/balance/top-up', {
    amount: 20,
    payment_method: 'HOODPAY',
  });
  await request.post(`${redirect_url}/simulate`, { data: { event: 'completed', currency: 'EUR' } });
  const waiting = async () => (await admin.get<unknown[]>('/admin/payment-alarms')).length;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  await page.goto('/admin/dashboard');
  await expect(page.getByText('1 payment needs a look')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Payments that need a look' });
  await expect(
    dialog.getByText('HoodPay says COMPLETED, in another currency than US dollars.'),
  ).toBeVisible();
  await expect(dialog.getByRole('link', { name: `Top-up of ${username}` })).toBeVisible();
  const lookedAt = dialog.getByRole('button', { name: /^Looked at, / });
  await expectRefusals(page, '/admin/payment-alarms/*/looked-at', {
    press: () => lookedAt.click(),
    where: dialog,
    fallback: 'Failed to take the payment off the list',
  });
  await lookedAt.click();
  await expect(page.getByText('The payment is off the list.')).toBeVisible();
  await expect(dialog.getByText('No payment needs a look')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 payment needs a look')).toBeHidden();
  expect(await waiting()).toBe(0);
});

test('a failed job shows its reason and can be run again', async ({ page }) => {
  await queueFailingJob(process.env['DATA_DIR'] ?? '');
  await page.goto('/admin/mails?tab=jobs');
  const row = page.getByRole('row').filter({ hasText: 'unknown' });
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('Failed')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row.getByText('No worker knows jobs of the kind unknown.')).toBeVisible();
  const again = row.getByRole('button', { name: /^Run again: unknown, / });
  await expectRefusals(page, '/admin/jobs/*/run-again', {
    press: () => again.click(),
    where: page.getByRole('main'),
    fallback: 'Failed to run the job again',
  });
  await again.click();
  await expect(page.getByText('The job runs again.')).toBeVisible();
});
