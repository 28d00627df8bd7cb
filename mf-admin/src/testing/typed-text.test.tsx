import { act, screen, waitFor, within } from '@testing-library/react';
import { hasSecretDraft, signIn } from 'shared-auth';
import { anAdmin, aToken, mockApi, type Identity } from 'shared-testing';
import { renderAdmin } from './render-admin.tsx';
import { type Screen, everything, field, inDialog, forms } from './typed-forms.tsx';

/** The session has ended: the page is gone, and somebody signs in and comes to the same address. */
async function comeBack({ unmount }: Screen, at: string, as: Identity = anAdmin()) {
  unmount();
  mockApi('POST /auth/login').answers({ token: aToken(as) });
  await act(() => signIn(as.username, 'a password'));
  return renderAdmin(at, { as });
}

/** Whether anything that somebody typed is stored; codes are looked for separately. */
const isKept = () =>
  Object.keys(sessionStorage).some((key) => key.startsWith('draft:')) ||
  ['stock-add:s2', 'stock-set:s1'].some((name) => hasSecretDraft('ada.admin', name));

describe.each(Object.entries(forms))('typed text of %s', (_, { at, type, typed, send }) => {
  it('typed text is restored after signing in again and deleted once it is sent', async () => {
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
  const question = await inDialog('Discard your changes?');
  await view.user.click(question.getByRole('button', { name: 'Discard Changes' }));
  expect(isKept()).toBe(false);
});

const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

describe('closing a dialog that is not saved', () => {
  const closings: Record<string, (user: Screen['user']) => Promise<void>> = {
    Escape: (user) => user.keyboard('{Escape}'),
    Close: (user) => user.click(screen.getByRole('button', { name: 'Close' })),
    Cancel: (user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    'a press beside it': (user) => user.click(document.querySelector('.ant-modal-wrap')!),
  };
  const question = { name: 'Discard your changes?' };

  const dialogs = [
    'a category',
    'a subcategory',
    'an e-mail',
    'the name of a category',
    'a review',
    'a promotion',
  ];
  it.each(dialogs)('the dialog of %s asks before it discards what was typed', async (name) => {
    everything();
    const { at, type, typed } = forms[name]!;
    const view = renderAdmin(at);
    await type(view);
    const typedInto = document.activeElement;
    expect(unload()).toBe(true);
    for (const close of Object.values(closings)) {
      await close(view.user);
      const dialog = await inDialog(question.name);
      expect(dialog.getByText('What you have changed here is lost.')).toBeVisible();
      await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('dialog', question)).toBeNull();
      await typed();
      expect(typedInto).toHaveFocus();
    }
    await view.user.keyboard('{Escape}');
    const dialog = await inDialog(question.name);
    await view.user.click(dialog.getByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isKept()).toBe(false);
    expect(unload()).toBe(false);
  });

  it.each(Object.entries(closings))('an unchanged dialog closes at once by %s', async (_, close) => {
    everything();
    const { user } = renderAdmin('/admin/categories');
    await user.click(await screen.findByRole('button', { name: 'Rename Gaming' }));
    await user.type(await field('Name'), '!{Backspace}');
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('leaving a form that is not saved', () => {
  const guarded = ['a new product', 'a product', 'stock to be set', 'the settings'];
  it.each(guarded)('leaving %s asks for confirmation', async (name) => {
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

  it('Discard Changes asks for confirmation and resets the form', async () => {
    everything();
    const { at, type } = forms['a product']!;
    const { user } = renderAdmin(at);
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
    await type({ user } as Screen);
    await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
    await user.click(
      await screen.findByRole('button', {
        name: 'Discard Changes',
        description: 'Discard your changes? What you have changed here is lost.',
      }),
    );
    expect(await field('Title')).toHaveValue('Pixelforge Games');
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
