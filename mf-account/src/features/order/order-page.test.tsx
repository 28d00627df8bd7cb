import { screen, waitFor } from '@testing-library/react';
import { aGuest, aPersonal, mockApi } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { given, open, order, settings } from '../../testing/order.tsx';

describe('a pending order', () => {
  it('a pending order can be paid until its time is over', async () => {
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
  it('an order that cannot be read again stays visible below the error', async () => {
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
  ] as const)('an order that is %s says "%s" and offers to try again', async (status, headline) => {
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

  it('an impossible order ID leads to the order history', async () => {
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
