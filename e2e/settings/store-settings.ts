import type { Page } from '@playwright/test';
import { expectRefusals, test as base } from '../administration/desk.ts';
import { expect } from '../support/store.ts';

interface Config {
  accounts_private: boolean;
  require_second_factor: boolean;
  local_remote_accounts: string[];
  local_remote_origins: string[];
  store_name: string;
  store_description: string;
  payment_methods: { name: string; enabled: boolean }[];
  external_links: { name: string; href: string; in_nav_bar: boolean; in_footer: boolean }[];
  review_reward: number;
  enforced_ratings: boolean;
  announcement_bar_config: object;
}

/** The test of an admin; it restores the settings. */
export const test = base.extend<{ saved: () => Promise<Config> }>({
  saved: async ({ admin }, use) => {
    const saved = () => admin.get<Config>('/admin/config');
    const before = await saved();
    await use(saved);
    await admin.post('/admin/config/update', {
      accounts_private: before.accounts_private,
      local_remote_accounts: before.local_remote_accounts,
      local_remote_origins: before.local_remote_origins,
      store_name: before.store_name,
      store_description: before.store_description,
      payment_methods: before.payment_methods,
      external_links: before.external_links,
      review_reward: before.review_reward,
      enforced_ratings: before.enforced_ratings,
      announcement_bar_config: before.announcement_bar_config,
    });
  },
});

/** The page of the settings: `save` presses and waits for success, `refused` tries what the server can answer. */
export async function openSettings(page: Page) {
  await page.goto('/admin/settings');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Store Settings' })).toBeVisible();
  const save = main.getByRole('button', { name: 'Save Settings' });
  return {
    main,
    save: async () => {
      await save.click();
      await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    },
    refused: () =>
      expectRefusals(page, '/admin/config/update', {
        press: () => save.click(),
        where: main,
        fallback: 'Failed to save settings',
      }),
  };
}
