import { expect, type Page } from '@playwright/test';

/** The page of the mailbox that the store sends its mails to. */
export const mailboxUrl = (): string => `http://127.0.0.1:${process.env['MAILBOX_PORT']}`;

/** Waits for the newest mail with this subject to an address, opens it, and returns where its button leads. */
export async function openMail(
  page: Page,
  { to, subject, button }: { to: string; subject: string; button: string },
): Promise<string> {
  const mail = page.getByRole('link', { name: new RegExp(`${subject}.* ${to} `) }).first();
  await expect(async () => {
    await page.goto(mailboxUrl());
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  const link = page.frameLocator('iframe').getByRole('link', { name: button });
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^http/);
  return address ?? '';
}
