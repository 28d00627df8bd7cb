import { screen, waitFor, within } from '@testing-library/react';
import { aGuest, anAdmin, aPersonal, mockApi, stopClock } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { given, inDays, item, open, order, settings } from '../../testing/order.tsx';

describe('a completed order', () => {
  it('a completed order sends its e-mail to its buyer again, where the store sends e-mail', async () => {
    const shown = order({ has_mail: true });
    given(shown);
    const { user } = open(shown._id);
    const { received } = mockApi('POST /orders/{orderId}/resend-mail').answers({
      message: 'The e-mail is on its way.',
    });
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText('The e-mail is on its way.')).toBeVisible();
    expect(received).toHaveLength(1);
    mockApi('POST /orders/{orderId}/resend-mail').failsWith('RATE_LIMITED');
    await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  });

  it('a completed order of a store without e-mail offers no e-mail', async () => {
    const shown = order();
    given(shown);
    open(shown._id);
    await screen.findByRole('heading', { name: 'Order completed' });
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
  });

  it('a completed order hides its items and shows each on demand', async () => {
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    expect(await screen.findByRole('heading', { name: 'Order completed' })).toBeVisible();
    expect(screen.getByText('PXF-••••-••••-••••', { selector: 'code[aria-label^="Item 1"]' })).toBeVisible();
    expect(screen.queryByText('PXF-7K2M-94QT-X8WD')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reveal Item 1' }));
    expect(screen.getByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Item 1' }));
    expect(screen.queryByText('PXF-7K2M-94QT-X8WD')).not.toBeInTheDocument();
  });

  it('a completed order shows again what was revealed before on this visit', async () => {
    const shown = order();
    given(shown);
    const { user, unmount } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Reveal Item 1' }));
    unmount();
    open(shown._id);
    expect(await screen.findByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
    expect(screen.queryByText('PXF-1111-2222-3333')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/dashboard/orders');
  });

  it('a completed order copies one item and says so for 2 seconds', async () => {
    stopClock();
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy Item 1' }));
    expect(await screen.findByRole('button', { name: 'Copied Item 1' })).toBeVisible();
    expect(copied).toHaveBeenCalledWith('PXF-7K2M-94QT-X8WD');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy Item 1' })).toBeVisible());
  });

  it('a completed order copies all items, one in each line', async () => {
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('All items copied')).toBeInTheDocument();
    expect(copied).toHaveBeenCalledWith('PXF-7K2M-94QT-X8WD\nPXF-1111-2222-3333');
  });

  it('a completed order shows what the browser refuses to copy, and says so', async () => {
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    const button = await screen.findByRole('button', { name: 'Copy Item 1' });
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Copy failed Item 1' })).toBeVisible();
    expect(screen.getByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
    expect(screen.queryByText('PXF-1111-2222-3333')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('PXF-1111-2222-3333')).toBeVisible();
    refused.mockRestore();
  });

  it('a completed order offers the items as a text file', async () => {
    const shown = order();
    given(shown);
    const saved = jest.fn((_: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Download .txt' }));
    expect(click).toHaveBeenCalled();
    expect(saved.mock.calls[0]?.[0].size).toBeGreaterThan(40);
    click.mockRestore();
  });

  it('a completed order shows web addresses as links and not hidden', async () => {
    const shown = order({ items: [item('https://get.example/abc')] });
    given(shown);
    open(shown._id);
    const link = await screen.findByRole('link', { name: /https:\/\/get\.example\/abc/ });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('button', { name: /Reveal/ })).not.toBeInTheDocument();
  });

  it('a completed order shows how to redeem and how long items can be replaced', async () => {
    const shown = order({ redeem_instructions: 'Open the app and choose Redeem.' });
    given(shown);
    open(shown._id);
    expect(await screen.findByText('Open the app and choose Redeem.')).toBeVisible();
    expect(await screen.findByText(/Items can be replaced for 29 days, until/)).toBeVisible();
  });

  it('a completed order says when the warranty has ended and offers no replacement', async () => {
    const shown = order({ warranty_ends_unix: inDays(-3) });
    given(shown, { eligible: false });
    open(shown._id);
    expect(await screen.findByText(/The replacement warranty ended on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Request a replacement/ })).not.toBeInTheDocument();
  });

  it('a completed order shows its items and their replacement before the server answers about replacements', async () => {
    const shown = order();
    mockApi('GET /orders/{orderId}', { params: { orderId: shown._id } }).answers(shown);
    mockApi('GET /orders/{orderId}/review-status').answers({ hasReviewed: true, reward: 0 });
    mockApi('GET /orders/{orderId}/replacement-eligibility').breaks();
    open(shown._id);
    expect(await screen.findByRole('button', { name: 'Reveal Item 1' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /Request a replacement/ })).toHaveLength(2);
  });

  it('a completed order shows its summary', async () => {
    const shown = order({ total_price: 123, payment_method: 'BALANCE', face_value: 70 });
    given(shown);
    open(shown._id);
    const facts = within(await screen.findByRole('complementary', { name: 'Order details' }));
    expect(facts.getByText('Quantity 2')).toBeVisible();
    expect(facts.getByText('Balance')).toBeVisible();
    expect(facts.getByText('$123.00')).toBeVisible();
    expect(facts.getByText('You saved').parentElement).toHaveTextContent('You saved$17.00');
    expect(facts.getByTitle(shown._id)).toHaveTextContent(`${shown._id.slice(0, 8)}…`);
  });

  it('a cancelled order claims no saving', async () => {
    const shown = order({
      status: 'CANCELLED',
      total_price: 123,
      face_value: 70,
      items: [],
      deliverables: [],
    });
    given(shown);
    open(shown._id);
    const facts = within(await screen.findByRole('complementary', { name: 'Order details' }));
    expect(facts.getByText('$123.00')).toBeVisible();
    expect(facts.queryByText(/^You save/)).not.toBeInTheDocument();
  });

  it('a completed order hides its codes from an admin until they are asked for', async () => {
    const masked = order({ items: [item('PXF-••••••••')], deliverables: ['PXF-••••••••'] });
    const asked = mockApi('GET /orders/{orderId}', { query: { codes: 'masked' } }).answers(masked);
    const { user } = open(masked._id, anAdmin());
    expect(await screen.findByText('1 code')).toBeVisible();
    expect(asked.received).toHaveLength(1);
    mockApi('GET /orders/{orderId}').failsWith('INTERNAL', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to reveal codes');
    const read = mockApi('GET /orders/{orderId}').answers({ ...masked, items: [item('PXF-7K2M-94QT-X8WD')] });
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
    expect(read.received[0]?.query).toEqual({ why: 'Opened the page of the order' });
  });

  it('a completed order offers an admin no review and no replacement', async () => {
    const shown = order();
    given(shown);
    open(shown._id, anAdmin());
    expect(await screen.findByText('Order completed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Request a replacement/ })).not.toBeInTheDocument();
  });
});

describe('a pending order', () => {
  it('a pending order says that it waits, how long, and leads to the payment page', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    const shown = order({
      status: 'PENDING',
      deliverables: [],
      items: [],
      expires_unix: Math.floor(Date.now() / 1000) + 600,
      redirect_url: 'https://pay.example/p1',
    });
    given(shown);
    const { user } = open(shown._id);
    expect(await screen.findByRole('heading', { name: 'Waiting for payment' })).toBeVisible();
    expect(screen.getByText(/Refresh to update\./)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:5\d) left to pay$/);
    await user.click(screen.getByRole('button', { name: 'Continue to HoodPay' }));
    expect(leaving).toHaveBeenCalledWith('https://pay.example/p1');
  });

  it('a pending order updates itself when the payment is settled', async () => {
    const shown = order({ status: 'PENDING', deliverables: [], items: [] });
    mockApi('GET /orders/{orderId}').answers(shown);
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
    mockApi('GET /orders/{orderId}/review-status', { times: 'always' }).answers({
      hasReviewed: false,
      reward: 0,
    });
    mockApi('GET /orders/{orderId}/replacement-eligibility', { times: 'always' }).answers({
      eligible: false,
      replacement_settings: settings,
      warranty_ends_unix: null,
      requested: [],
    });
    open(shown._id);
    await screen.findByRole('heading', { name: 'Waiting for payment' });
    mockApi('GET /orders/{orderId}', { times: 'always' }).answers({ ...order(), _id: shown._id });
    expect(await screen.findByRole('heading', { name: 'Order completed' })).toBeVisible();
  });

  it('Refresh reads a pending order at once', async () => {
    const shown = order({ status: 'PENDING', deliverables: [], items: [] });
    mockApi('GET /orders/{orderId}').answers(shown);
    const { user } = open(shown._id);
    await screen.findByRole('heading', { name: 'Waiting for payment' });
    mockApi('GET /orders/{orderId}').answers({ ...shown, status: 'CANCELLED' });
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const headline = await screen.findByRole('heading', { name: 'Order cancelled' });
    // Refresh, which had the focus, is gone.
    expect(headline).toHaveFocus();
  });
});

describe('an order that cannot be asked for again', () => {
  it('an order that cannot be read again says so above what is known until it can', async () => {
    const shown = order({ status: 'PENDING', items: [], deliverables: [] });
    mockApi('GET /orders/{orderId}').answers(shown);
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
    const { user } = open(shown._id);
    const refreshButton = await screen.findByRole('button', { name: 'Refresh' });
    mockApi('GET /orders/{orderId}').failsWith('INTERNAL', { message: '' });
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await user.click(refreshButton);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load order details. Please try again later.');
    await waitFor(() => expect(scrolled.mock.contexts).toContain(alert));
    scrolled.mockRestore();
    expect(screen.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();
    mockApi('GET /orders/{orderId}', { times: 'always' }).answers(shown);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('an order that was not paid', () => {
  it.each([
    ['FAILED', 'Payment failed'],
    ['CANCELLED', 'Order cancelled'],
    ['EXPIRED', 'Order expired'],
  ] as const)('an order that is %s says "%s" with Try Again and Return to Cart', async (status, headline) => {
    const shown = order({ status, deliverables: [], items: [] });
    given(shown);
    const { user, where } = open(shown._id);
    expect(await screen.findByRole('heading', { name: headline })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
    await user.click(screen.getByRole('link', { name: 'Try Again' }));
    expect(where()).toBe('/cart');
  });
});

describe('an order that cannot be shown', () => {
  it('an unknown order shows guests the way to sign in', async () => {
    mockApi('GET /orders/{orderId}').failsWith('ORDER_NOT_FOUND');
    open('nope', aGuest());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Order not found. Please check the order ID and try again.',
    );
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?from=%2Forders%2Fnope',
    );
  });

  it('an id that no order can have leads to the order history', async () => {
    mockApi('GET /orders/{orderId}').failsWith('REQUEST_INVALID');
    open('not$an$id');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Order not found. Please check the order ID and try again.',
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/dashboard/orders');
  });

  it('an order of another account lets the reader sign in with another account', async () => {
    mockApi('GET /orders/{orderId}').failsWith('FORBIDDEN');
    mockApi('POST /auth/logout').answers({ message: 'ok' });
    mockApi('GET /public/guest/token', { times: 'always' }).breaks();
    const { user, where } = open('other');
    await user.click(await screen.findByRole('button', { name: 'Use another account' }));
    expect(where()).toBe('/login?from=%2Forders%2Fother');
  });

  it('an order of another account says that the reader is not authorized', async () => {
    mockApi('GET /orders/{orderId}').failsWith('FORBIDDEN');
    open('other', aGuest());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are not authorized to view this order. Please sign in with the correct account.',
    );
  });

  it('an order that failed to load can be loaded again', async () => {
    mockApi('GET /orders/{orderId}').failsWith('INTERNAL');
    const shown = order();
    const { user } = open(shown._id);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load order details. Please try again later.',
    );
    given(shown);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Order completed' })).toBeVisible();
  });
});
