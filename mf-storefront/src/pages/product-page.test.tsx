import { Profiler } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, useSessionStore } from 'shared-auth';
import { pageSizes } from 'shared-contract/types';
import {
  aCustomer,
  aGuest,
  anOption,
  aPersonal,
  aProduct,
  aReview,
  mockApi,
  renderRemote,
} from 'shared-testing';
import { reviewsQuery } from '../manifest.ts';
import { ProductPage } from './product-page.tsx';

const product = aProduct({
  title: 'Pixelforge Games',
  redeem_instructions: 'Open the client.\nEnter the code.',
});
const fifty = anOption({ title: '$50 Wallet Code', price: 41, stock_count: 24, face_value: 50 });
const hundred = anOption({ title: '$100 Wallet Code', price: 81, stock_count: 3 });
const gone = anOption({ title: '$200 Wallet Code', price: 159, stock_count: 0 });

function withProduct({
  options = [fifty, hundred, gone],
  reviews = [] as ReturnType<typeof aReview>[],
} = {}) {
  mockApi('GET /products/{productId}', { params: { productId: product._id } }).answers(product);
  mockApi('GET /products/{productId}/stock').answers(options);
  mockApi('GET /reviews/all', { query: { product: product._id, skip: 0, amount: 10 } }).answers(
    reviews,
    reviews.length,
  );
}
const openPage = (as = aCustomer(), id = product._id, search = '') => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
  return renderRemote(<ProductPage />, { as, at: `/products/${id}${search}`, path: '/products/:productId' });
};
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li')!;

describe('the product page', () => {
  it('the product page shows the product with its options', async () => {
    withProduct();
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pixelforge Games' })).toBeVisible();
    const row = await rowOf('$50 Wallet Code');
    expect(row).toHaveTextContent('24 in stock');
    expect(row).toHaveTextContent('$41.00');
    expect(row).toHaveTextContent('Face value $50.00');
    expect(row).toHaveTextContent('18% off');
    expect(await rowOf('$100 Wallet Code')).not.toHaveTextContent('off');
    expect(screen.getByText('How to redeem')).toBeVisible();
    expect(screen.getByText(/Enter the code\./)).toBeVisible();
    expect(screen.getByText('Faulty codes are replaced within 30 days of purchase')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products');
    expect(screen.getByRole('heading', { level: 2, name: 'Customer Reviews' })).toBeVisible();
    expect(await screen.findByText('No Reviews Yet')).toBeVisible();
    expect(screen.getByText('Be the first to leave a review!')).toBeVisible();
  });

  it('the product page does not render again when its visitor is a guest', async () => {
    withProduct();
    const drawn = jest.fn();
    renderRemote(
      <Profiler id="product" onRender={drawn}>
        <ProductPage />
      </Profiler>,
      { as: aGuest(), at: `/products/${product._id}`, path: '/products/:productId' },
    );
    act(() => useSessionStore.setState({ status: 'resolving', token: null }));
    await rowOf('$50 Wallet Code');
    await screen.findByText('No Reviews Yet');
    drawn.mockClear();
    act(() => useSessionStore.setState({ status: 'guest', token: 'a token' }));
    expect(drawn).not.toHaveBeenCalled();
  });

  it('the product page adds the quantity of the row to the cart', async () => {
    withProduct();
    const update = mockApi('POST /user/cart/update').answers({
      cart: [{ subcategoryId: hundred._id, amount: 3 }],
    });
    const { user, where } = openPage();
    const row = within(await rowOf('$100 Wallet Code'));
    const field = row.getByRole('spinbutton', { name: 'Quantity, $100 Wallet Code' });
    await user.clear(field);
    await user.type(field, '50{Enter}');
    expect(field).toHaveValue('3');
    expect(row.getByText(/Total price/)).toHaveTextContent('Total price $243.00');
    await user.click(row.getByRole('button', { name: 'Add to Cart, $100 Wallet Code' }));
    expect(await screen.findByText('Item added to cart successfully')).toBeVisible();
    expect(row.getByText('$100 Wallet Code')).toBeVisible();
    expect(row.getByRole('link', { name: 'Added · View cart' })).toHaveFocus();
    expect(update.received[0]?.body).toEqual({ subcategoryId: hundred._id, amount: 3 });
    // So that the choice is restored when the session ends in between.
    expect(where()).toBe(`/products/${product._id}?option=${hundred._id}&quantity=3`);
  });

  it('the option that saves most has the primary button of the product page', async () => {
    withProduct({ options: [hundred, fifty] });
    openPage();
    const row = within(await rowOf('$50 Wallet Code'));
    expect(row.getByRole('button', { name: /^Add to Cart/ })).toHaveAttribute('data-button', 'primary');
    const other = within(await rowOf('$100 Wallet Code'));
    expect(other.getByRole('button', { name: /^Add to Cart/ })).toHaveAttribute('data-button', 'soft');
  });

  it.each([
    [`?option=${hundred._id}&quantity=2`, '$100 Wallet Code', '2'],
    [`?option=${hundred._id}&quantity=99`, '$100 Wallet Code', '3'],
    [`?option=${hundred._id}&quantity=-3`, '$100 Wallet Code', '1'],
    [`?option=${gone._id}&quantity=2`, '$50 Wallet Code', '1'],
    ['?option=unknown&quantity=x', '$50 Wallet Code', '1'],
  ])('the address %s of a product chooses %s with the quantity %s', async (search, title, count) => {
    withProduct();
    openPage(aCustomer(), product._id, search);
    const row = within(await rowOf(title));
    expect(row.getByRole('spinbutton')).toHaveValue(count);
    expect(row.getByRole('button', { name: /^Add to Cart/ })).toHaveAttribute('data-button', 'primary');
  });

  it('an option without stock cannot be bought on the product page', async () => {
    withProduct();
    openPage();
    const row = within(await rowOf('$200 Wallet Code'));
    expect(row.getAllByText('Out of stock')).toHaveLength(1);
    expect(row.queryByRole('button')).not.toBeInTheDocument();
    expect(row.queryByRole('spinbutton')).not.toBeInTheDocument();
  });

  describe('while the button of the chosen option is out of view', () => {
    const { IntersectionObserver: real } = globalThis;
    beforeEach(() => {
      globalThis.IntersectionObserver = class {
        readonly observe: () => void;
        constructor(changed: (changes: { isIntersecting: boolean }[]) => void) {
          this.observe = () => changed([{ isIntersecting: false }]);
        }
        disconnect() {}
      } as unknown as typeof IntersectionObserver;
    });
    afterEach(() => {
      globalThis.IntersectionObserver = real;
    });

    it('the bar of the product page adds the chosen option in its quantity', async () => {
      withProduct();
      const update = mockApi('POST /user/cart/update').answers({
        cart: [{ subcategoryId: fifty._id, amount: 2 }],
      });
      const { user } = openPage(aCustomer(), product._id, `?option=${fifty._id}&quantity=2`);
      const what = await screen.findByText('2 × $50 Wallet Code');
      expect(what.parentElement).toHaveTextContent('2 × $50 Wallet Code$82.00');
      const [, inBar] = screen.getAllByRole('button', { name: 'Add to Cart, $50 Wallet Code' });
      await user.click(inBar!);
      expect(await screen.findByText('Item added to cart successfully')).toBeVisible();
      expect(update.received[0]?.body).toEqual({ subcategoryId: fifty._id, amount: 2 });
      const [, toCart] = screen.getAllByRole('link', { name: 'Added · View cart' });
      expect(toCart).toHaveFocus();
    });

    it('the bar of the product page asks a guest to sign in and return', async () => {
      withProduct();
      openPage(aGuest());
      const back = encodeURIComponent(`/products/${product._id}?option=${fifty._id}&quantity=1`);
      expect(await screen.findByRole('link', { name: 'Sign in to Purchase' })).toHaveAttribute(
        'href',
        `/login?from=${back}`,
      );
    });
  });

  it('the product page asks a guest to sign in and to return to the choice', async () => {
    withProduct();
    const { user } = openPage(aGuest());
    expect(await screen.findByText('Sign in to Purchase')).toBeVisible();
    expect(await screen.findByText('$50 Wallet Code · Quantity 1 · $41.00')).toBeVisible();
    const row = within(await rowOf('$100 Wallet Code'));
    await user.click(row.getByRole('button', { name: /^Increase/ }));
    expect(screen.getByText('$100 Wallet Code · Quantity 2 · $162.00')).toBeVisible();
    const back = encodeURIComponent(`/products/${product._id}?option=${hundred._id}&quantity=2`);
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/register?from=${back}`);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/login?from=${back}`);
    expect(screen.queryByRole('button', { name: /Add to Cart/ })).not.toBeInTheDocument();
  });

  it('a product that is sold out offers a guest similar gift cards', async () => {
    withProduct({ options: [gone] });
    mockApi('GET /products/all', { query: { category: product.category._id, in_stock: true } }).answers(
      [aProduct({ title: 'Pocketplay' })],
      1,
    );
    openPage(aGuest());
    const similar = within(await screen.findByRole('region', { name: 'Similar gift cards' }));
    expect(await similar.findByRole('link', { name: /Pocketplay/ })).toBeVisible();
    expect(screen.queryByText('Sign in to Purchase')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign Up' })).not.toBeInTheDocument();
  });

  it('the page of an unknown product leads back to the products', async () => {
    mockApi('GET /products/{productId}').failsWith('PRODUCT_NOT_FOUND');
    openPage(aCustomer(), 'gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('the product page loads again after a failure', async () => {
    mockApi('GET /products/{productId}').failsWith('INTERNAL', { message: '' });
    const { user } = openPage();
    expect(await screen.findByText('Product Not Found')).toBeVisible();
    expect(screen.getByText('Failed to load product details')).toBeVisible();
    withProduct();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pixelforge Games' })).toBeVisible();
    await screen.findByText('No Reviews Yet');
  });

  it('the product page shows a product without options as out of stock', async () => {
    withProduct({ options: [] });
    mockApi('GET /products/all', { query: { in_stock: true } }).answers([], 0);
    openPage();
    expect(await screen.findByText('No options available')).toBeVisible();
    expect(screen.getByText('This product is currently out of stock')).toBeVisible();
    await screen.findByText('No Reviews Yet');
  });

  it('Load More Reviews adds the next ten reviews to the product page', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => aReview({ text_review: `Review ${n}` }));
    withProduct({ reviews: ten });
    const { user } = openPage();
    expect(await screen.findByText('Review 9')).toBeVisible();
    const more = mockApi('GET /reviews/all', { query: { skip: 10 } }).answers([
      aReview({ text_review: 'The last' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Load More Reviews' }));
    expect(await screen.findByText('The last')).toBeVisible();
    expect(more.received).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load More Reviews' })).not.toBeInTheDocument();
  });

  it('the product page does not request reviews that the server sent with it', async () => {
    mockApi('GET /products/{productId}').answers(product);
    mockApi('GET /products/{productId}/stock').answers([fifty]);
    const query = reviewsQuery(product._id);
    expect(query.amount).toBe(pageSizes.reviews);
    const written = { items: [aReview({ text_review: 'Came at once' })], total: 1 };
    queryClient.setQueryData(['GET /reviews/all', { query }, 'page'], written);
    openPage();
    expect(await screen.findByText('Came at once')).toBeVisible();
    expect(screen.getByText('1 review')).toBeVisible();
  });

  it('the product page stays usable when its reviews cannot be loaded', async () => {
    mockApi('GET /products/{productId}').answers(product);
    mockApi('GET /products/{productId}/stock').answers([fifty]);
    mockApi('GET /reviews/all').failsWith('INTERNAL', { message: '' });
    openPage();
    expect(await screen.findByText('Failed to load reviews')).toBeVisible();
    expect(screen.getByText('$50 Wallet Code')).toBeVisible();
  });

  it('the title of the product page is the name of the product', async () => {
    withProduct();
    openPage();
    await screen.findByText('No Reviews Yet');
    await waitFor(() => expect(document.title).toBe('Pixelforge Games · Gift Card Store'));
  });
});
