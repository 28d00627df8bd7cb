import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { adopt, apiAs } from '../support/people.ts';
import { aShopper, expect } from '../support/store.ts';
import { setUpApp } from '../support/totp.ts';
import { aBuyer, expectRefusals, test } from './desk.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Signs the page in as a new admin with a second factor, who may make staff; the owner makes admins by command. */
async function adoptNewAdmin(page: Page): Promise<void> {
  const { username, email, password } = aShopper();
  const command = [path.join(root, 'api/src/admin.ts'), 'create-user', username, email, '--role', 'ADMIN'];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, NEW_PASSWORD: password } });
  await adopt(page, { username, password });
  await setUpApp(page);
}

test('an account is locked, unlocked, signed out, given a password, made staff, a member and a reseller and a member again', async ({
  page,
  admin,
  request,
}) => {
  test.slow();
  const buyer = await aBuyer(admin, request);
  const { id, username } = buyer;
  const signsIn = async (password: string) => {
    const reply = await request.post('/api/auth/login', { data: { login: username, password } });
    return reply.status();
  };
  const role = async () =>
    (await admin.get<{ username: string; role: string }[]>(`/admin/users?search=${username}`))[0]?.role;
  await page.goto(`/admin/users/${id}`);
  const details = page.getByRole('dialog', { name: `User Details: ${username}` });
  const access = details.getByRole('region', { name: 'Access' });

  /** One change, refused three times and then made; `call` is the last part of its address. */
  const change = async (call: string, button: string, title: string, said?: string) => {
    await access.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const confirm = dialog.getByRole('button', { name: button });
    await expectRefusals(page, `/admin/user/${id}/${call}`, {
      press: () => confirm.click(),
      where: dialog,
      fallback: 'Failed to change the access',
    });
    await confirm.click();
    if (said !== undefined) await expect(page.getByText(said, { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  /** The password that the store made, which is shown once. */
  const madePassword = async (instructions: RegExp) => {
    const dialog = page.getByRole('dialog', { name: `New password of ${username}` });
    await expect(dialog.getByText(instructions)).toBeVisible();
    const password =
      (await dialog
        .locator('span', { hasText: /^\S{8,}$/ })
        .first()
        .textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    return password;
  };

  await expect(access.getByText('This account can sign in.')).toBeVisible();
  await change('lock', 'Lock Account', `Lock ${username}?`, `${username} is locked.`);
  await expect(access.getByText(/^Locked since .+\. Nobody can sign in to it\.$/)).toBeVisible();
  expect(await signsIn(buyer.password)).not.toBe(200);
  await change('unlock', 'Unlock Account', `Unlock ${username}?`, `${username} can sign in again.`);
  await expect(access.getByText('This account can sign in.')).toBeVisible();
  expect(await signsIn(buyer.password)).toBe(200);

  const signedIn = await apiAs(request, { username, password: buyer.password });
  await signedIn.get('/user/personal');
  await change(
    'end-sessions',
    'Sign Out Everywhere',
    `Sign ${username} out everywhere?`,
    `${username} was signed out everywhere.`,
  );
  await expect(signedIn.get('/user/personal')).rejects.toThrow();
  expect(await signsIn(buyer.password)).toBe(200);

  await change('reset-password', 'Reset Password', `Reset the password of ${username}?`);
  const given = await madePassword(/^It is shown only now\. .+ tell the customer to choose a password/);
  expect(await signsIn(buyer.password)).toBe(401);
  expect(await signsIn(given)).toBe(200);

  await admin.get(`/admin/users/set_reseller/${id}?discount=12`);
  await page.reload();
  await change(
    'remove-reseller',
    'Remove from Resellers',
    `Remove ${username} from resellers?`,
    `${username} is a member.`,
  );
  expect(await role()).toBe('USER');

  await access.getByRole('button', { name: 'Make Staff' }).click();
  const question = page.getByRole('dialog', { name: `Make ${username} staff?` });
  await question.getByRole('button', { name: 'Make Staff' }).click();
  await expect(
    question.getByText(
      'Only an administrator with a second factor makes and removes staff. Set one up on your security page first.',
    ),
  ).toBeVisible();
  expect(await role()).toBe('USER');

  await adoptNewAdmin(page);
  await page.goto(`/admin/users/${id}`);
  await change('make-staff', 'Make Staff', `Make ${username} staff?`);
  const ofStaff = await madePassword(/^It is shown only now\. .+ tell the new member of staff/);
  expect(await role()).toBe('STAFF');
  expect(await signsIn(ofStaff)).toBe(200);
  await change(
    'remove-staff',
    'Remove from Staff',
    `Remove ${username} from staff?`,
    `${username} is a member.`,
  );
  expect(await role()).toBe('USER');
});
