import { act, screen, waitFor, within } from '@testing-library/react';
import { refresh } from 'shared-auth';
import { anOption, aSubcategory, mockApi } from 'shared-testing';
import {
  items,
  listed,
  noneLeftOut,
  openStock,
  openStockOf,
  optionsAre,
  press,
  ten,
} from '../../testing/stock-page.ts';

const fifty = anOption({ _id: 's50', title: '$50 card', price: 42, stock_count: 3 });
const five = anOption({ _id: 's5', title: '$5 card', price: 4.2, stock_count: 0 });
const manage = (title: string) => screen.getByRole('button', { name: `Manage Stock, ${title}` });
const stockOf = (title: string) => screen.findByRole('heading', { name: `Stock of ${title}` });

describe('the option whose stock is open', () => {
  it('the stock of an option stays open when a cheaper option comes before it', async () => {
    optionsAre([ten, fifty]);
    const { user } = openStock();
    await user.type(await items(), 'CODE-1');
    optionsAre([five, ten, fifty], 'always');
    await act(() => refresh('GET /products/{productId}/stock'));
    expect(await screen.findByText('$5 card')).toBeVisible();
    expect(await stockOf('$10 card')).toBeVisible();
    const sent = mockApi('POST /admin/stock/add').answers({
      message: 'ok',
      added: 1,
      ...noneLeftOut,
      stock_count: 3,
    });
    await user.click(press('Add Stock'));
    await waitFor(() => expect(sent.received[0]?.body.subcategoryId).toBe('s10'));
  });

  it('the stock of no other option opens when the open option is deleted', async () => {
    optionsAre([ten, fifty]);
    openStock();
    await stockOf('$10 card');
    optionsAre([fifty], 'always');
    await act(() => refresh('GET /products/{productId}/stock'));
    await waitFor(() => expect(screen.queryByText('Stock of $10 card')).toBeNull());
    expect(screen.queryByRole('heading', { name: /^Stock of/ })).toBeNull();
  });

  it('the stock of an option that was just created is open', async () => {
    optionsAre([ten]);
    const { user } = openStock();
    await user.click(await screen.findByRole('button', { name: 'Add Subcategory' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Subcategory' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), '$50 card');
    await user.type(dialog.getByRole('spinbutton', { name: 'Price' }), '42');
    mockApi('POST /admin/subcategory/create').answers({ message: 'ok', subcategory: aSubcategory(fifty) });
    optionsAre([ten, fifty], 'always');
    await user.click(dialog.getByRole('button', { name: 'Create Subcategory' }));
    expect(await stockOf('$50 card')).toBeVisible();
  });
});

describe('the order of options', () => {
  it('moving an option by arrow keys keeps the focus on its handle', async () => {
    optionsAre([ten, fifty]);
    const { user } = openStock();
    await stockOf('$10 card');
    const handle = (title: string) => press(`Move ${title}: pull, or press up and down`);
    const titles = () =>
      screen
        .getAllByRole('button', { name: /^Manage Stock, / })
        .map((each) => each.getAttribute('aria-label'));
    act(() => handle('$50 card').focus());
    const sent = mockApi('POST /admin/subcategory/order').answers({ message: 'ok' });
    optionsAre([fifty, ten], 'always');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    await waitFor(() => expect(titles()).toEqual(['Manage Stock, $50 card', 'Manage Stock, $10 card']));
    expect(screen.getByText('$50 card is 1 of 2 now.')).toBeInTheDocument();
    expect(handle('$50 card')).toHaveFocus();
    await waitFor(() =>
      expect(sent.received.map(({ body }) => body)).toEqual([
        { productId: 'p1', subcategories: ['s50', 's10'] },
      ]),
    );
  });

  it('dragging an option moves it and is reverted on failure', async () => {
    const { user } = openStockOf([ten, fifty]);
    await stockOf('$10 card');
    const rows = screen.getAllByRole('listitem').filter(({ dataset }) => dataset['rowId']);
    for (const [at, row] of rows.entries())
      row.getBoundingClientRect = () => ({ top: 50 * at, bottom: 50 * at + 50 }) as DOMRect;
    HTMLElement.prototype.setPointerCapture = jest.fn();
    const refused = mockApi('POST /admin/subcategory/order').failsWith('OPTIONS_CHANGED');
    await user.pointer([
      { keys: '[MouseLeft>]', target: press('Move $10 card: pull, or press up and down'), coords: { y: 20 } },
      { target: rows[0]!, coords: { y: 90 } },
      { keys: '[/MouseLeft]', target: rows[0]!, coords: { y: 90 } },
    ]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The options of this product have changed. Please look at them before you order them.',
    );
    expect(refused.received[0]?.body).toEqual({ productId: 'p1', subcategories: ['s50', 's10'] });
    expect(screen.getAllByRole('button', { name: /^Manage Stock, / })[0]).toHaveAccessibleName(
      'Manage Stock, $10 card',
    );
  });
});

describe('typed stock', () => {
  it('typed stock is kept per option while another one is open', async () => {
    const { user } = openStockOf([ten, fifty]);
    await user.type(await items(), 'CODE-10');
    await user.click(manage('$50 card'));
    expect(await stockOf('$50 card')).toBeVisible();
    expect(await items()).toHaveValue('');
    await user.type(await items(), 'CODE-50');
    await user.click(manage('$10 card'));
    expect(await items()).toHaveValue('CODE-10');
    await user.click(manage('$50 card'));
    expect(await items()).toHaveValue('CODE-50');
  });

  it('typed stock is remembered while the other tab is open', async () => {
    const { user } = openStockOf([ten]);
    mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers(listed);
    await user.type(await items(), 'CODE-1');
    await user.click(screen.getByText('Set stock'));
    await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
    await user.type(await items(), '{Enter}NEW-1');
    await user.click(screen.getByText('Add stock'));
    expect(await items()).toHaveValue('CODE-1');
    await user.click(screen.getByText('Set stock'));
    expect(await items()).toHaveValue('OLD-1\nOLD-2\nNEW-1');
  });

  it('typed stock stays in the form while it is sent and after a failure', async () => {
    const { user } = openStockOf([ten, fifty]);
    await user.type(await items(), 'CODE-1');
    const answered = Promise.withResolvers<void>();
    mockApi('POST /admin/stock/add', { after: answered.promise }).failsWith('INTERNAL', { message: '' });
    await user.click(press('Add Stock'));
    await user.click(await items());
    expect(await items()).toHaveFocus();
    await user.keyboard('lost');
    for (const name of ['Manage Stock, $50 card', 'Edit $10 card', 'Delete $10 card', 'Add Subcategory'])
      expect(press(name)).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Set stock' })).toBeDisabled();
    answered.resolve();
    expect(await screen.findByText('Failed to add stock')).toBeVisible();
    expect(await items()).toHaveValue('CODE-1');
    expect(manage('$50 card')).toBeEnabled();
  });
});

describe('clearing stock', () => {
  const edit = () => openStockOf([{ ...ten, stock_count: 24 }]);

  /** The question of what would be withdrawn. */
  async function openClear() {
    const { user } = edit();
    mockApi('GET /admin/subcategory/uses/{subcategoryId}').answers({ carts: 1, open_orders: 2, codes: 24 });
    await user.click(await screen.findByRole('button', { name: 'Clear Stock' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Clear Stock' }));
    return { dialog, clear: () => user.click(dialog.getByRole('button', { name: 'Clear Stock' })) };
  }

  it('clearing stock asks first and says what it affects', async () => {
    const { dialog } = await openClear();
    for (const affected of ['In 1 cart', '2 orders wait for payment', '24 codes for sale'])
      expect(await dialog.findByText(affected)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Export the codes first' })).toHaveAttribute('data-button');
  });

  it('stock that could not be cleared is cleared by the next press', async () => {
    const { dialog, clear } = await openClear();
    mockApi('DELETE /admin/stock/clear/{subcategoryId}').failsWith('INTERNAL', { message: '' });
    await clear();
    expect(await dialog.findByText('Failed to clear stock')).toBeVisible();
    mockApi('DELETE /admin/stock/clear/{subcategoryId}').answers({ message: '24 items withdrawn.' });
    await clear();
    expect(await screen.findByText('24 items withdrawn.')).toBeVisible();
  });

  it('clearing stock focuses the field for new stock', async () => {
    const { clear } = await openClear();
    mockApi('DELETE /admin/stock/clear/{subcategoryId}').answers({ message: '24 items withdrawn.' });
    await clear();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Stock items, one per line' })).toHaveFocus(),
    );
  });
});
