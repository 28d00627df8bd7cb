import { Profiler } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSessionStore } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { aCustomer, aGuest, aProduct, anOption, aPersonal, mockApi, renderRemote } from 'shared-testing';
import { HomePage } from './home-page.tsx';

const gaming = { _id: 'gaming', title: 'Gaming' };
const travel = { _id: 'travel', title: 'Travel' };
const pixelforge = aProduct({ title: 'Pixelforge Games', category: gaming, starting_at: 8.4 });
const bluebird = aProduct({ title: 'Bluebird Air', category: travel, starting_at: 79 });

const withDeal = (deals: Product[] = []) =>
  mockApi('GET /products/all', { query: { sort: 'saving', amount: 1 }, times: 'always' }).answers(deals, 1);
const withCategories = (deals?: Product[]) => {
  mockApi('GET /products/categories', { times: 'always' }).answers([gaming, travel], 2);
  withDeal(deals);
};
const cards = () => screen.findAllByTestId('product-card');

describe('the home page', () => {
  it('the home page shows its promise and every product with its price', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge, bluebird], 2);
    renderRemote(<HomePage />, { as: aGuest() });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Save up to 80% on gift cards');
    expect(screen.getByRole('heading', { name: 'Shop Gift Cards' })).toBeVisible();
    expect(screen.getByText('Loading products...')).toBeInTheDocument();
    const [first] = await cards();
    expect(first).toHaveTextContent('Pixelforge Games');
    expect(first).toHaveTextContent('Wallet credit for PC titles, expansions and in-game items.');
    expect(first).toHaveTextContent('Starting at$8.40');
    expect(within(first!).getByRole('img', { name: '4.9 out of 5 stars' })).toBeVisible();
    expect(within(first!).getByRole('button', { name: 'View Details, Pixelforge Games' })).toHaveTextContent(
      'View Details',
    );
    expect(screen.getByText('2 gift cards')).toBeVisible();
  });

  it('the home page does not render again when its visitor is a guest', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge], 1);
    const drawn = jest.fn();
    renderRemote(
      <Profiler id="home" onRender={drawn}>
        <HomePage />
      </Profiler>,
      { as: aGuest() },
    );
    act(() => useSessionStore.setState({ status: 'resolving', token: null }));
    await cards();
    await screen.findByRole('option', { name: 'Travel' });
    drawn.mockClear();
    act(() => useSessionStore.setState({ status: 'guest', token: 'a token' }));
    expect(drawn).not.toHaveBeenCalled();
  });

  it('Start Saving Now scrolls the home page to the catalogue', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge], 1);
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    await user.click(screen.getByRole('button', { name: 'Start Saving Now' }));
    const heading = screen.getByRole('heading', { name: 'Shop Gift Cards' });
    expect(scrolled.mock.contexts).toContain(heading);
    expect(heading).toHaveFocus();
  });

  it('the best deal of the home page opens its product', async () => {
    const vault = aProduct({ title: 'Retro Vault', saving_percent: 80 });
    withCategories([vault]);
    mockApi('GET /products/all').answers([pixelforge], 1);
    mockApi('GET /products/{productId}/stock', { params: { productId: vault._id } }).answers([anOption()]);
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    await user.click(await screen.findByRole('button', { name: /80% off Retro Vault/ }));
    expect(await screen.findByRole('dialog', { name: 'Retro Vault' })).toBeVisible();
    expect(await screen.findByText('Sign in to Purchase')).toBeVisible();
  });

  it('a card of the home page shows the saving of its product', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge, { ...bluebird, saving_percent: 22 }], 2);
    renderRemote(<HomePage />, { as: aGuest() });
    const [first, second] = await cards();
    expect(first).not.toHaveTextContent('off');
    expect(second).toHaveTextContent('Up to 22% off');
  });

  it('the home page claims no deal where no product has a saving', async () => {
    withCategories([aProduct({ title: 'Retro Vault' })]);
    mockApi('GET /products/all').answers([pixelforge], 1);
    renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    expect(screen.queryByText(/off/)).not.toBeInTheDocument();
    expect(screen.queryByText('Best deal today')).not.toBeInTheDocument();
  });

  it('the home page opens the savings calculator', async () => {
    withCategories();
    mockApi('GET /products/all', { times: 'always' }).answers([pixelforge], 1);
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    await user.click(screen.getByRole('button', { name: 'See Savings Calculator' }));
    expect(await screen.findByRole('dialog', { name: 'Savings Calculator' })).toBeVisible();
  });

  it('the home page shows the previous products until a search has found others', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge, bluebird], 2);
    const found = Promise.withResolvers<void>();
    const search = mockApi('GET /products/all', {
      query: { search: 'blue', amount: 20 },
      after: found.promise,
    }).answers([bluebird], 1);
    mockApi('GET /products/all', { query: { amount: 6 }, times: 'always' }).answers([], 0);
    const { user, where } = renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    await user.type(screen.getByPlaceholderText('Search gift cards...'), 'blue');
    expect(await cards()).toHaveLength(2);
    await waitFor(() => expect(where()).toBe('/?search=blue'));
    // The old count does not claim to be that of the new search.
    expect(screen.getByText('2 gift cards')).toBeVisible();
    found.resolve();
    await waitFor(() => expect(screen.getAllByTestId('product-card')).toHaveLength(1));
    expect(screen.getByText('1 gift card for “blue”')).toBeVisible();
    expect(search.received).toHaveLength(1);
    expect(where()).toBe('/?search=blue');
  });

  it('the home page offers to clear the filters when nothing is found', async () => {
    withCategories();
    mockApi('GET /products/all', { query: { search: 'zzz' }, delay: 200 }).answers([], 0);
    const all = mockApi('GET /products/all', { times: 'always' }).answers([pixelforge], 1);
    const { user, where } = renderRemote(<HomePage />, { as: aGuest(), at: '/?search=zzz' });
    await waitFor(() => expect(document.querySelector('[data-part="skeleton"]')).not.toBeNull());
    expect(await screen.findByText('No gift cards found')).toBeVisible();
    expect(document.querySelector('[data-part="skeleton"]')).toBeNull();
    expect(screen.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    expect(screen.getByText('Nothing in names, categories and descriptions is like “zzz”.')).toBeVisible();
    const instead = await screen.findByRole('region', { name: 'Biggest savings in stock' });
    expect(within(instead).getByTestId('product-card')).toHaveTextContent('Pixelforge Games');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await cards()).toHaveLength(1);
    expect(where()).toBe('/');
    expect(all.received.length).toBeGreaterThan(0);
  });

  it('the home page narrows the list to one category', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge, bluebird], 2);
    mockApi('GET /products/all', { query: { category: 'travel' } }).answers([bluebird], 1);
    const { user, where } = renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    const select = screen.getByRole('combobox', { name: 'Category' });
    await waitFor(() =>
      expect(
        within(select)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All', 'Gaming', 'Travel']),
    );
    await user.selectOptions(select, 'Travel');
    await waitFor(() => expect(screen.getAllByTestId('product-card')).toHaveLength(1));
    expect(where()).toBe('/?category=travel');
  });

  it('the address sets the filters of the home page', async () => {
    withCategories();
    mockApi('GET /products/all', {
      query: { search: 'air', category: 'travel', sort: 'price_asc', in_stock: true },
    }).answers([bluebird], 1);
    mockApi('GET /products/all', { times: 'always' }).answers([pixelforge], 1);
    renderRemote(<HomePage />, {
      as: aGuest(),
      at: '/?search=air&category=travel&sort=price_asc&in_stock=true',
    });
    const [first] = await cards();
    expect(first).toHaveTextContent('Bluebird Air');
    expect(screen.getByRole('checkbox', { name: 'In stock only' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Price, low to high');
    expect(screen.getByRole('combobox', { name: 'Search gift cards' })).toHaveValue('air');
  });

  it('the home page ignores an unknown category in the address', async () => {
    mockApi('GET /products/categories').answers([gaming], 1);
    withDeal();
    mockApi('GET /products/all', { times: 'always' }).answers([pixelforge], 1);
    renderRemote(<HomePage />, { as: aGuest(), at: '/?category=gone' });
    expect(await cards()).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('All');
  });

  it('Load More adds the next twenty products to the home page', async () => {
    withCategories();
    const some = (count: number) => Array.from({ length: count }, (_, n) => aProduct({ title: `Card ${n}` }));
    const first = mockApi('GET /products/all').answers(some(20), 25);
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    expect(await cards()).toHaveLength(20);
    expect(first.received[0]?.query).toEqual({ amount: '20' });
    expect(screen.getByText('Showing 20 of 25')).toBeVisible();
    const second = mockApi('GET /products/all', { query: { skip: 20, amount: 20 } }).answers(some(5), 25);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(screen.getAllByTestId('product-card')).toHaveLength(25));
    expect(second.received).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    // The button is gone, and the focus moves to the new cards.
    expect(within(screen.getAllByTestId('product-card')[20]!).getByRole('button')).toHaveFocus();
  });

  it('scrolling loads five pages of products before Load More is needed', async () => {
    withCategories();
    const page = () => Array.from({ length: 20 }, () => aProduct());
    const first = mockApi('GET /products/all').answers(page(), 10_000);
    for (const skip of [20, 40, 60, 80])
      mockApi('GET /products/all', { query: { skip } }).answers(page(), 10_000);
    // A window in which everything counts as near.
    globalThis.IntersectionObserver = class {
      timer: ReturnType<typeof setInterval> | undefined;
      tell: () => void;
      constructor(tell: IntersectionObserverCallback) {
        this.tell = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {
        this.timer = setInterval(this.tell, 20);
      }
      disconnect() {
        clearInterval(this.timer);
      }
    } as never;
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    expect(await screen.findByText('Showing 100 of 10,000')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(first.received).toHaveLength(1);
    const sixth = mockApi('GET /products/all', { query: { skip: 100 } }).answers(page(), 101);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(sixth.received).toHaveLength(1));
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('the home page keeps its products when the next ones cannot be loaded', async () => {
    withCategories();
    const some = Array.from({ length: 20 }, () => aProduct());
    mockApi('GET /products/all').answers(some, 25);
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    await cards();
    mockApi('GET /products/all').failsWith('INTERNAL', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
    expect(screen.getAllByTestId('product-card')).toHaveLength(20);
    mockApi('GET /products/all').answers([aProduct()], 21);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getAllByTestId('product-card')).toHaveLength(21));
  });

  it('the home page shows the message of the server until Retry loads the products', async () => {
    withCategories();
    mockApi('GET /products/all').failsWith('DATABASE_UNAVAILABLE');
    const { user } = renderRemote(<HomePage />, { as: aGuest() });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The store is busy. Please try again in a moment.',
    );
    mockApi('GET /products/all').answers([pixelforge], 1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cards()).toHaveLength(1);
  });

  it('the home page shows its own message when the server sends none', async () => {
    withCategories();
    mockApi('GET /products/all').failsWith('INTERNAL', { message: '' });
    renderRemote(<HomePage />, { as: aGuest() });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
  });

  it('the home page draws a card in place of a broken picture', async () => {
    withCategories();
    const broken = aProduct({ title: 'Loopline', product_image_url: 'https://img.example/broken.png' });
    mockApi('GET /products/all').answers([broken], 1);
    renderRemote(<HomePage />, { as: aGuest() });
    const [card] = await cards();
    const picture = card!.querySelector('img')!;
    fireEvent.error(picture);
    expect(card!.querySelector('img')).toBeNull();
    expect(card!.querySelector('[data-art]')).toHaveTextContent('Loopline');
  });

  it('the home page opens a product in a dialog over the list', async () => {
    withCategories();
    mockApi('GET /products/all').answers([pixelforge], 1);
    mockApi('GET /products/{productId}/stock').answers(
      [anOption({ title: '$50 Wallet Code', price: 41 })],
      1,
    );
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
    const { user } = renderRemote(<HomePage />, { as: aCustomer() });
    await cards();
    await user.click(screen.getByRole('button', { name: 'View Details, Pixelforge Games' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pixelforge Games' });
    expect(await within(dialog).findByRole('button', { name: 'Add 1 to Cart' })).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
