import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import { adopt, apiAs, type Api } from '../support/people.ts';
import { aShopper, expect } from '../support/store.ts';
import { setUpApp } from '../support/totp.ts';
import { aBuyer, expectRefusals, test as base } from './desk.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Signs the page in as a new admin with a second factor, who may make staff; the owner makes admins by command. */
async function adoptNewAdmin(page: Page): Promise<void> {
  const { username, email, password } = aShopper();
  const command = [path.join(root, 'api/src/admin.ts'), 'create-user', username, email, '--role', 'ADMIN'];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, NEW_PASSWORD: password } });
  await adopt(page, { username, password });
  await setUpApp(page);
}

/** A new member, and what an admin does in the access part of their details. */
async function aMember(page: Page, admin: Api, request: APIRequestContext) {
  const { id, username, password } = await aBuyer(admin, request);
  const details = page.getByRole('dialog', { name: `User Details: ${username}` });
  const access = details.getByRole('region', { name: 'Access' });
  return {
    id,
    username,
    password,
    access,
    open: () => page.goto(`/admin/users/${id}`),
    /** The status of the reply to a sign-in. */
    async signIn(tried: string) {
      const reply = await request.post('/api/auth/login', { data: { login: username, password: tried } });
      return reply.status();
    },
    role: async () =>
      (await admin.get<{ username: string; role: string }[]>(`/admin/users?search=${username}`))[0]?.role,
    /** One change, refused three times and then made; `call` is the last part of its address. */
    async change(call: string, button: string, title: string, said?: string) {
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
    },
    /** The password that the store made, which is shown once. */
    async madePassword(instructions: RegExp) {
      const dialog = page.getByRole('dialog', { name: `New password of ${username}` });
      await expect(dialog.getByText(instructions)).toBeVisible();
      const made =
        (await dialog
          .locator('span', { hasText: /^\S{8,}$/ })
          .first()
          .textContent()) ?? '';
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
      return made;
    },
  };
}

const test = base.extend<{ member: Awaited<ReturnType<typeof aMember>> }>({
  member: async ({ page, admin, request }, use) => use(await aMember(page, admin, request)),
});

test('an admin can lock and unlock an account', async ({ member }) => {
  const { access, change, username } = member;
  await member.open();
  await expect(access.getByText('This account can sign in.')).toBeVisible();
  await change('lock', 'Lock Account', `Lock ${username}?`, `${username} is locked.`);
  await expect(access.getByText(/^Locked since .+\. Nobody can sign in to it\.$/)).toBeVisible();
  expect(await member.signIn(member.password)).not.toBe(200);
  await change('unlock', 'Unlock Account', `Unlock ${username}?`, `${username} can sign in again.`);
  await expect(access.getByText('This account can sign in.')).toBeVisible();
  expect(await member.signIn(member.password)).toBe(200);
});

test('an admin signs an account out everywhere', async ({ member, request }) => {
  const { username, password } = member;
  await member.open();
  const signedIn = await apiAs(request, { username, password });
  await signedIn.get('/user/personal');
  await member.change(
    'end-sessions',
    'Sign Out Everywhere',
    `Sign ${username} out everywhere?`,
    `${username} was signed out everywhere.`,
  );
  await expect(signedIn.get('/user/personal')).rejects.toThrow();
  expect(await member.signIn(password)).toBe(200);
});

test('an admin gives an account a new password', async ({ member }) => {
  await member.open();
  await member.change('reset-password', 'Reset Password', `Reset the password of ${member.username}?`);
  const given = await member.madePassword(
    /^It is shown only now\. .+ tell the customer to choose a password/,
  );
  expect(await member.signIn(member.password)).toBe(401);
  expect(await member.signIn(given)).toBe(200);
});

test('an admin makes a reseller a member again', async ({ member, admin }) => {
  const { username } = member;
  await admin.get(`/admin/users/set_reseller/${member.id}?discount=12`);
  await member.open();
  await member.change(
    'remove-reseller',
    'Remove from Resellers',
    `Remove ${username} from resellers?`,
    `${username} is a member.`,
  );
  expect(await member.role()).toBe('USER');
});

test('an admin without a second factor makes nobody staff', async ({ member, page }) => {
  await member.open();
  await member.access.getByRole('button', { name: 'Make Staff' }).click();
  const question = page.getByRole('dialog', { name: `Make ${member.username} staff?` });
  await question.getByRole('button', { name: 'Make Staff' }).click();
  await expect(
    question.getByText(
      'Only an administrator with a second factor makes and removes staff. Set one up on your security page first.',
    ),
  ).toBeVisible();
  expect(await member.role()).toBe('USER');
});

test('an admin with a second factor can make a member staff and a member again', async ({ member, page }) => {
  const { username } = member;
  await adoptNewAdmin(page);
  await member.open();
  await member.change('make-staff', 'Make Staff', `Make ${username} staff?`);
  const ofStaff = await member.madePassword(/^It is shown only now\. .+ tell the new member of staff/);
  expect(await member.role()).toBe('STAFF');
  expect(await member.signIn(ofStaff)).toBe(200);
  await member.change(
    'remove-staff',
    'Remove from Staff',
    `Remove ${username} from staff?`,
    `${username} is a member.`,
  );
  expect(await member.role()).toBe('USER');
});
