import { act, screen, waitFor, within } from '@testing-library/react';
import { hasSecretDraft, signIn } from 'shared-auth';
import {
  anAdmin,
  anAdminStoreConfig,
  anAdminUserRow,
  anOption,
  aProduct,
  aReview,
  aSubcategory,
  aToken,
  mockApi,
  type Identity,
} from 'shared-testing';
import { anImport } from './an-import.ts';
import { choose } from './choose.ts';
import { renderAdmin } from './render-admin.tsx';
import { someMailSettings } from './some-mail-settings.ts';

type Screen = ReturnType<typeof renderAdmin>;

const MAYA = 'maya (maya@example.com) · Member';

const product = aProduct({ _id: 'p1', title: 'Pixelforge Games', version: 1 });
const options = [
  anOption({ _id: 's1', title: '$10 card', version: 1, stock_count: 0 }),
  anOption({ _id: 's2', title: '$25 card', version: 1, stock_count: 0 }),
  anOption({ _id: 's3', title: '$50 card', version: 1, stock_count: 3 }),
];
function everything() {
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

/** The session has ended: the page is gone, and somebody signs in and comes to the same address. */
async function comeBack({ unmount }: Screen, at: string, as: Identity = anAdmin()) {
  unmount();
  mockApi('POST /auth/login').answers({ token: aToken(as) });
  await act(() => signIn(as.username, 'a password'));
  return renderAdmin(at, { as });
}

const field = (name: string) => screen.findByRole('textbox', { name });
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const press = (user: Screen['user'], name: string) => user.click(screen.getByRole('button', { name }));

interface Form {
  at: string;
  type: (view: Screen) => Promise<void>;
  /** Finds what was typed, without opening anything. */
  typed: () => Promise<unknown>;
  send: (user: Screen['user']) => Promise<unknown>;
}
const forms: Record<string, Form> = {
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
    typed: async () => expect((await inDialog('Add Category')).getByRole('textbox')).toHaveValue('Half'),
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

/** Whether anything that somebody typed is stored; codes are looked for separately. */
const isKept = () =>
  Object.keys(sessionStorage).some((key) => key.startsWith('draft:')) ||
  ['stock-add:s2', 'stock-set:s1'].some((name) => hasSecretDraft('ada.admin', name));

describe.each(Object.entries(forms))('what was typed of %s', (_, { at, type, typed, send }) => {
  it('typed text is restored after signing in again, and deleted once it was sent', async () => {
    everything();
    const view = renderAdmin(at);
    await type(view);
    const { user } = await comeBack(view, at);
    await typed();
    expect(isKept()).toBe(true);
    await send(user);
    await waitFor(() => expect(isKept()).toBe(false));
  });

  it('typed text is deleted when another person signs in', async () => {
    everything();
    const view = renderAdmin(at);
    await type(view);
    expect(isKept()).toBe(true);
    await comeBack(view, at, { username: 'zoe.admin', role: 'ADMIN' });
    await screen.findAllByText('zoe.admin');
    expect(isKept()).toBe(false);
  });
});

it('the administration stores no typed codes in the browser', async () => {
  everything();
  const { at, type } = forms['stock to be added']!;
  await type(renderAdmin(at));
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('CODE-1');
});

it('the administration deletes the text of a cancelled dialog', async () => {
  everything();
  const { at, type } = forms['a category']!;
  const view = renderAdmin(at);
  await type(view);
  expect(isKept()).toBe(true);
  await view.user.click((await inDialog('Add Category')).getByRole('button', { name: 'Cancel' }));
  expect(isKept()).toBe(false);
});

describe('leaving a form that is not saved', () => {
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  it.each(['a new product', 'a product', 'the settings'])('leaving %s asks first', async (name) => {
    everything();
    const { at, type, typed } = forms[name]!;
    mockApi('GET /admin/orders/all', { times: 'always' }).answers([]);
    const view = renderAdmin(at);
    await screen.findAllByRole('textbox');
    expect(unload()).toBe(false);
    await type(view);
    expect(unload()).toBe(true);
    const orders = screen.getAllByRole('link', { name: /^Orders/ })[0]!;
    await view.user.click(orders);
    const dialog = await inDialog('Leave without saving?');
    expect(
      dialog.getByText('What you have changed here is not saved, and is lost when you leave.'),
    ).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(view.where()).toBe(at);
    await typed();
    await view.user.click(orders);
    await view.user.click((await inDialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.where()).toBe('/admin/orders'));
    expect(isKept()).toBe(false);
    expect(unload()).toBe(false);
  });

  it('a link in the preview of the announcement asks before leaving an unsaved form', async () => {
    everything();
    const { user, where } = renderAdmin('/admin/settings');
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.click(text);
    await user.paste('<a href="/products">See it</a>');
    const preview = within(screen.getByRole('group', { name: 'The bar as the shop shows it' }));
    await user.click(await preview.findByRole('link', { name: 'See it' }));
    expect(await inDialog('Leave without saving?')).toBeTruthy();
    expect(where()).toBe('/admin/settings');
  });

  it('Discard Changes resets the form to what is saved, after asking', async () => {
    everything();
    const { at, type } = forms['a product']!;
    const { user } = renderAdmin(at);
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
    await type({ user } as Screen);
    await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
    const dialog = await inDialog('Discard your changes?');
    await user.click(dialog.getByRole('button', { name: 'Discard Changes' }));
    expect(await field('Title')).toHaveValue('Pixelforge Games');
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
  });
});
