import type { APIRequestContext, Page } from '@playwright/test';
import { PHONE } from '../support/sizes.ts';
import { expect } from '../support/store.ts';
import { setUpApp } from '../support/totp.ts';
import { adopt, type Api } from '../support/people.ts';
import { aBuyer, aTitle, expectRefusals, test } from './desk.ts';

/** Answers the question of a dialog in which something was typed. */
const discard = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard Changes' })
    .click();

/** The list of categories with two new ones, of which the second is changed. */
async function openCategories(page: Page, admin: Api) {
  const aCategory = async () => {
    const title = aTitle('Shelf');
    await admin.post('/admin/category/create', { title });
    return title;
  };
  const [first, second] = [await aCategory(), await aCategory()];
  await page.goto('/admin/categories');
  const main = page.getByRole('main');
  return { first, second, main, handle: main.getByRole('button', { name: `Move ${second}` }) };
}

test('moving a category shows a refusal above the list', async ({ page, admin }) => {
  const { main, handle } = await openCategories(page, admin);
  await expectRefusals(page, '/admin/category/move/*', {
    press: () => handle.press('ArrowUp'),
    where: main,
    fallback: 'Failed to move the category',
  });
});

test('renaming a category shows a refusal in its dialog', async ({ page, admin }) => {
  const { main, first, second } = await openCategories(page, admin);
  await main.getByRole('button', { name: `Rename ${second}` }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Category' });
  const saveName = renaming.getByRole('button', { name: 'Save Name' });
  await renaming.getByLabel('Name').fill(' ');
  await saveName.click();
  await expect(renaming.getByText('Please enter a name')).toBeVisible();
  await renaming.getByLabel('Name').fill(aTitle('Renamed'));
  await expectRefusals(page, '/admin/category/update/*', {
    press: () => saveName.click(),
    where: renaming,
    fallback: 'Failed to rename the category',
  });
  // The server's own refusal: the name of another one.
  await renaming.getByLabel('Name').fill(first);
  await saveName.click();
  await expect(renaming.getByText('A category with this name already exists.')).toBeVisible();
  await renaming.getByRole('button', { name: 'Cancel' }).click();
  await discard(page);
  await expect(renaming).toBeHidden();
});

test('merging a category shows a refusal in its dialog', async ({ page, admin }) => {
  const { main, first, second } = await openCategories(page, admin);
  await main.getByRole('button', { name: `Merge ${second}` }).click();
  const merging = page.getByRole('dialog', { name: `Merge “${second}”` });
  const merge = merging.getByRole('button', { name: 'Merge' });
  await merge.click();
  await expect(merging.getByText('Please choose a category')).toBeVisible();
  await merging.getByLabel('Into').selectOption({ label: first });
  await expectRefusals(page, '/admin/category/merge/*', {
    press: () => merge.click(),
    where: merging,
    fallback: 'Failed to merge the category',
  });
  await merging.getByRole('button', { name: 'Cancel' }).click();
  await expect(merging).toBeHidden();
});

test('deleting a category and undoing it each show a refusal', async ({ page, admin }) => {
  const { main, second, handle } = await openCategories(page, admin);
  await main.getByRole('button', { name: `Delete ${second}` }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Category' });
  const confirm = deleting.getByRole('button', { name: 'Delete Category' });
  await expectRefusals(page, '/admin/category/delete/*', {
    press: () => confirm.click(),
    where: deleting,
    fallback: 'Failed to delete the category',
  });
  await confirm.click();
  await expect(page.getByText(`Category “${second}” deleted.`)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expectRefusals(page, '/admin/category/create', {
    press: () => undo.click(),
    where: page.locator('body'),
    fallback: 'Failed to bring the category back',
  });
  await undo.click();
  await expect(page.getByText(`The category “${second}” is back.`)).toBeVisible();
  await expect(handle).toBeVisible();
});

test('a refusal to preview, test or save a mail leaves the typed text', async ({ page }) => {
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Edit: Order expired' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order expired' });
  const subject = dialog.getByLabel('Subject');
  await subject.fill('');
  await dialog.getByRole('button', { name: 'Save E-mail' }).click();
  await expect(dialog.getByText('Please enter a subject')).toBeVisible();
  const own = aTitle('Too late');
  await subject.fill(own);
  for (const [call, button] of [
    ['/preview', 'Preview'],
    ['/test', 'Send a test to me'],
    ['', 'Save E-mail'],
  ] as const)
    await expectRefusals(page, `/admin/mail-settings/ORDER_EXPIRED${call}`, {
      press: () => dialog.getByRole('button', { name: button }).click(),
      where: dialog,
      fallback: 'Failed to save e-mail',
    });
  await expect(subject).toHaveValue(own);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await discard(page);
  await expect(dialog).toBeHidden();
});

test('sending a mail again shows a refusal above the list', async ({ page, admin, request }) => {
  // A mail that was sent, so that there is one to send again.
  const { email } = await aBuyer(admin, request);
  await page.goto('/admin/mails?state=SENT');
  const resend = page.getByRole('button', { name: `Resend to ${email}` });
  await expect(async () => {
    await page.reload();
    await expect(resend.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectRefusals(page, '/admin/mails/*/resend', {
    press: () => resend.first().click(),
    where: page.getByRole('main'),
    fallback: 'Failed to resend e-mail',
  });
});

/** The security page of a new customer with an authenticator app. */
async function openFactors(page: Page, admin: Api, request: APIRequestContext) {
  await adopt(page, await aBuyer(admin, request));
  await setUpApp(page);
  await page.goto('/dashboard/security');
}

test('making new recovery codes shows a refusal in its dialog', async ({ page, admin, request }) => {
  await openFactors(page, admin, request);
  await page.getByRole('button', { name: 'New Codes' }).click();
  const question = page.getByRole('dialog', { name: 'Make new recovery codes?' });
  await expectRefusals(page, '/user/factors/recovery-codes', {
    press: () => question.getByRole('button', { name: 'New Codes' }).click(),
    where: question,
    fallback: 'Failed to change the second factor',
  });
});

test('removing a second factor shows a refusal in its dialog', async ({ page, admin, request }) => {
  await openFactors(page, admin, request);
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
  const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
  await expectRefusals(page, '/user/factors/totp', {
    press: () => remove.click(),
    where: dialog,
    fallback: 'Failed to change the second factor',
  });
  await remove.click();
  await expect(page.getByText('The authenticator app was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set Up: Authenticator app' })).toBeVisible();
});

/** The dialog of the templates. */
async function openTemplates(page: Page) {
  await page.goto('/admin/replacements');
  await page.getByRole('button', { name: 'Reply Templates' }).click();
  return page.getByRole('dialog', { name: 'Reply templates' });
}

/** The dialog with a new template, and the row of it. */
async function openTemplate(page: Page, admin: Api) {
  const name = aTitle('Redeemed');
  await admin.post('/staff/denial-templates/create', { name, text: 'The code was redeemed.' });
  const dialog = await openTemplates(page);
  return { name, dialog, row: dialog.getByRole('listitem').filter({ hasText: name }) };
}

test('creating a denial template shows a refusal in its form', async ({ page }) => {
  const dialog = await openTemplates(page);
  await dialog.getByRole('button', { name: 'New Template' }).click();
  const save = dialog.getByRole('button', { name: 'Save Template' });
  await save.click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(dialog.getByText('Please enter a text')).toBeVisible();
  const name = aTitle('Redeemed');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Text').fill('The code was redeemed.');
  await expectRefusals(page, '/staff/denial-templates/create', {
    press: () => save.click(),
    where: dialog,
    fallback: 'Failed to save template',
  });
  await save.click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(
    'The code was redeemed.',
  );
});

test('editing a denial template shows a refusal in its form', async ({ page, admin }) => {
  const { name, dialog, row } = await openTemplate(page, admin);
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Text').fill('The code was redeemed before.');
  const save = dialog.getByRole('button', { name: 'Save Template' });
  await expectRefusals(page, '/staff/denial-templates/update/*', {
    press: () => save.click(),
    where: dialog,
    fallback: 'Failed to save template',
  });
  await save.click();
  await expect(row).toContainText('The code was redeemed before.');
});

test('the question about deleting a denial template fits its row', async ({ page, admin }) => {
  const { name, row } = await openTemplate(page, admin);
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(
    row.getByText(`Delete “${name}”? Denials that were written with it stay as they are.`),
  ).toBeVisible();
  // The name of the pressed button would lie over the question.
  const named = await page.evaluate(
    `getComputedStyle(document.querySelector('[role="dialog"] [data-tooltip][aria-expanded="true"]'), '::after').content`,
  );
  expect(named).toBe('none');
  await page.setViewportSize(PHONE);
  // The dialog moves to the foot of the window.
  await expect(async () => {
    const confirm = await row.getByRole('button', { name: 'Delete', exact: true }).boundingBox();
    const beside = await row.getByRole('button', { name: 'Cancel' }).boundingBox();
    expect(beside).not.toBeNull();
    expect(confirm?.y).toBe(beside?.y);
  }).toPass();
});

test('deleting a denial template and undoing it each show a refusal', async ({ page, admin }) => {
  const { name, dialog, row } = await openTemplate(page, admin);
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = row.getByRole('button', { name: 'Delete', exact: true });
  await expectRefusals(page, '/staff/denial-templates/delete/*', {
    press: () => confirm.click(),
    where: row,
    fallback: 'Failed to delete template',
  });
  await confirm.click();
  await expect(dialog.getByText('Template deleted.')).toBeVisible();
  await expect(row).toBeHidden();
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expectRefusals(page, '/staff/denial-templates/create', {
    press: () => undo.click(),
    where: dialog,
    fallback: 'Failed to bring the template back',
  });
  await undo.click();
  await expect(dialog.getByText(`The template “${name}” is back.`)).toBeAttached();
  await expect(row).toBeVisible();
});
