import { screen, within } from '@testing-library/react';
import {
  anAdminStoreConfig,
  anAdminUserRow,
  anOption,
  aProduct,
  aReview,
  aSubcategory,
  mockApi,
} from 'shared-testing';
import { anImport } from './an-import.ts';
import { choose } from './choose.ts';
import type { renderAdmin } from './render-admin.tsx';
import { someMailSettings } from './some-mail-settings.ts';

/** A page that is shown. */
export type Screen = ReturnType<typeof renderAdmin>;

const MAYA = 'maya (maya@example.com) · Member';

const product = aProduct({ _id: 'p1', title: 'Pixelforge Games', version: 1 });
const options = [
  anOption({ _id: 's1', title: '$10 card', version: 1, stock_count: 0 }),
  anOption({ _id: 's2', title: '$25 card', version: 1, stock_count: 0 }),
  anOption({ _id: 's3', title: '$50 card', version: 1, stock_count: 3 }),
];
/** Answers what the pages of all these forms read. */
export function everything() {
  mockApi('GET /products/categories', { times: 'always' }).answers([{ _id: 'gaming', title: 'Gaming' }]);
  mockApi('GET /admin/products', { times: 'always' }).answers(
    [{ ...product, option_count: 3, stock_count: 3 }],
    1,
  );
  mockApi('GET /products/{productId}', { times: 'always' }).answers(product);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers(options);
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([]);
  mockApi('GET /admin/config', { times: 'always' }).answers(anAdminStoreConfig());
  mockApi('GET /admin/mail-settings', { times: 'always' }).answers(someMailSettings());
  mockApi('GET /admin/categories', { times: 'always' }).answers([
    { _id: 'gaming', title: 'Gaming', version: 1, product_count: 2, enabled_count: 2 },
  ]);
  mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(aSubcategory({ _id: 's10' }));
  mockApi('GET /admin/stock/imports', { times: 'always' }).answers([]);
  mockApi('GET /admin/stock/imports/{importId}', { times: 'always' }).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}/rows', { times: 'always' }).answers([]);
  mockApi('GET /admin/users', { times: 'always' }).answers([
    anAdminUserRow({ _id: 'u1', username: 'maya', email: 'maya@example.com', role: 'USER' }),
  ]);
  const review = aReview({ _id: 'r1', product_name: 'Halcyon Stays', text_review: 'Good' });
  mockApi('GET /admin/reviews', { times: 'always' }).answers([review]);
  mockApi('GET /admin/reviews/{reviewId}', { times: 'always' }).answers(review);
}

export const field = (name: string) => screen.findByRole('textbox', { name });
export const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const press = (user: Screen['user'], name: string) => user.click(screen.getByRole('button', { name }));

interface Form {
  at: string;
  type: (view: Screen) => Promise<void>;
  /** Finds what was typed, without opening anything. */
  typed: () => Promise<unknown>;
  send: (user: Screen['user']) => Promise<unknown>;
}

/** The forms whose text is restored, by what is typed in them. */
export const forms: Record<string, Form> = {
  'a new product': {
    at: '/admin/products/create',
    type: async ({ user }) => user.type(await field('Title'), 'Half a title'),
    typed: async () => expect(await field('Title')).toHaveValue('Half a title'),
    send: async (user) => {
      await user.type(await field('Description'), 'Words');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'gaming');
      mockApi('POST /admin/product/create').answers({ message: 'ok', product });
      await press(user, 'Create Product');
    },
  },
  'a product': {
    at: '/admin/products/edit/p1',
    type: async ({ user }) => user.type(await field('Title'), '!'),
    typed: async () => expect(await field('Title')).toHaveValue('Pixelforge Games!'),
    send: async (user) => {
      await screen.findByRole('option', { name: 'Gaming' });
      mockApi('POST /admin/product/update/{productId}').answers({ message: 'ok', product });
      await press(user, 'Save Product');
    },
  },
  'a category': {
    at: '/admin/products',
    type: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Add Category' }));
      await user.type(await field('Name'), 'Half');
    },
    typed: async () => expect(await field('Name')).toHaveValue('Half'),
    send: async (user) => {
      const category = { _id: 'new', title: 'Half' };
      mockApi('POST /admin/category/create').answers({ message: 'ok', category });
      await press(user, 'Create Category');
    },
  },
  'a subcategory': {
    at: '/admin/products/edit/p1',
    type: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Edit $25 card' }));
      const dialog = await inDialog('Edit Subcategory');
      await user.type(dialog.getByRole('textbox', { name: 'Title' }), '!');
    },
    typed: async () =>
      expect((await inDialog('Edit Subcategory')).getByRole('textbox', { name: 'Title' })).toHaveValue(
        '$25 card!',
      ),
    send: async (user) => {
      const subcategory = {
        ...anOption({ _id: 's2' }),
        product: { _id: 'p1', title: 'Pixelforge Games', product_image_url: null },
      };
      mockApi('POST /admin/subcategory/update/{subcategoryId}').answers({ message: 'ok', subcategory });
      await press(user, 'Save Subcategory');
    },
  },
  'stock to be added': {
    at: '/admin/products/p1/stock',
    type: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Manage Stock, $25 card' }));
      await user.type(await field('Stock items, one per line'), 'CODE-1');
    },
    typed: async () => expect(await field('Stock items, one per line')).toHaveValue('CODE-1'),
    send: async (user) => {
      const counts = { added: 1, duplicates: 0, duplicate_details: [], stock_count: 1 };
      mockApi('POST /admin/stock/add').answers({ message: 'ok', ...counts });
      await press(user, 'Add Stock');
    },
  },
  'stock to be set': {
    at: '/admin/products/p1/stock',
    type: async ({ user }) => {
      await user.click(await screen.findByText('Set stock'));
      await user.type(await field('Stock items, one per line'), 'CODE-2');
    },
    typed: async () => expect(await field('Stock items, one per line')).toHaveValue('CODE-2'),
    send: async (user) => {
      const counts = { duplicates: 0, duplicate_details: [], stock_count: 1 };
      mockApi('POST /admin/stock/set').answers({ message: 'ok', ...counts });
      await press(user, 'Set Stock');
    },
  },
  'the batch of an import': {
    at: '/admin/products/edit/p1/s10/import?import=i1',
    type: async ({ user }) => user.type(await field('Supplier'), 'Half'),
    typed: async () => expect(await field('Supplier')).toHaveValue('Half'),
    send: async (user) => {
      mockApi('POST /admin/stock/imports/{importId}/commit').answers(anImport({ state: 'COMMITTING' }));
      await press(user, 'Import 2 codes');
    },
  },
  'the settings': {
    at: '/admin/settings',
    type: async ({ user }) => user.type(await field('Store name'), ' II'),
    typed: async () => expect(await field('Store name')).toHaveValue('Cardwell II'),
    send: async (user) => {
      const saved = anAdminStoreConfig({ store_name: 'Cardwell II', version: 2 });
      mockApi('POST /admin/config/update').answers(saved);
      await press(user, 'Save Settings');
    },
  },
  'an e-mail': {
    at: '/admin/settings',
    type: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Edit: Welcome' }));
      await user.type((await inDialog('Welcome')).getByRole('textbox', { name: 'Subject' }), '!');
    },
    typed: async () =>
      expect((await inDialog('Welcome')).getByRole('textbox', { name: 'Subject' })).toHaveValue('Welcome!'),
    send: async (user) => {
      mockApi('POST /admin/mail-settings/{event}').answers(someMailSettings());
      await press(user, 'Save E-mail');
    },
  },
  'the name of a category': {
    at: '/admin/categories',
    type: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Rename Gaming' }));
      await user.type(await field('Name'), '!');
    },
    typed: async () =>
      expect((await inDialog('Rename Category')).getByRole('textbox')).toHaveValue('Gaming!'),
    send: async (user) => {
      mockApi('POST /admin/category/update/{categoryId}').answers({
        message: 'ok',
        category: { _id: 'gaming', title: 'Gaming!', version: 2 },
      });
      await press(user, 'Save Name');
    },
  },
  'a review': {
    at: '/admin/reviews/r1',
    type: async ({ user }) => {
      await user.type(await field('Review text'), '!');
    },
    typed: async () => expect((await inDialog('Edit Review')).getByRole('textbox')).toHaveValue('Good!'),
    send: async (user) => {
      mockApi('POST /admin/reviews/{reviewId}/edit').answers({ message: 'ok', review: aReview() });
      await press(user, 'Save Review');
    },
  },
  'a promotion': {
    at: '/admin/users',
    type: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Promote to Reseller, maya' }));
      const discount = (await inDialog('Promote to Reseller')).getByRole('spinbutton');
      await user.clear(discount);
      await user.type(discount, '22');
    },
    typed: async () =>
      expect((await inDialog('Promote to Reseller')).getByRole('spinbutton')).toHaveValue(22),
    send: async (user) => {
      mockApi('GET /admin/users/set_reseller/{userId}').answers({
        message: 'ok',
        user: anAdminUserRow({ discount: 22 }),
      });
      await press(user, 'Promote');
    },
  },
  'a new order': {
    at: '/admin/orders/create',
    type: async ({ user }) => {
      await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
      await user.click(screen.getByRole('button', { name: 'Add Item' }));
      await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
    },
    typed: async () => {
      expect(await screen.findByRole('combobox', { name: 'User' })).toHaveAccessibleDescription(MAYA);
      expect(screen.getByRole('combobox', { name: 'Product' })).toHaveAccessibleDescription(
        'Pixelforge Games',
      );
    },
    send: async (user) => {
      await screen.findByRole('option', { name: /^\$50 card/ });
      await user.selectOptions(screen.getByRole('combobox', { name: 'Subcategory' }), 's3');
      mockApi('POST /admin/orders/create-and-approve').answers({ message: 'Made', order_ids: ['o1'] });
      await press(user, 'Create & Approve Order');
      await screen.findByText('Made');
    },
  },
};
