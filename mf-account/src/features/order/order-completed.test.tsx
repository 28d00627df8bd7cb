import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin, mockApi, stopClock } from 'shared-testing';
import { given, inDays, item, open, order } from '../../testing/order.tsx';

describe('a completed order', () => {
  it('the e-mail of a completed order can be sent again', async () => {
    const shown = order({ has_mail: true });
    given(shown);
    const { user } = open(shown._id);
    const { received } = mockApi('POST /orders/{orderId}/resend-mail').answers({
      message: 'The e-mail is on its way.',
    });
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText('The e-mail is on its way.')).toBeVisible();
    expect(received).toHaveLength(1);
  });

  it('a completed order shows why its e-mail was not sent again', async () => {
    const shown = order({ has_mail: true });
    given(shown);
    const { user } = open(shown._id);
    mockApi('POST /orders/{orderId}/resend-mail').failsWith('RATE_LIMITED');
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  });

  it('a completed order of a store without e-mail offers no e-mail', async () => {
    const shown = order();
    given(shown);
    open(shown._id);
    await screen.findByRole('heading', { name: 'Order completed' });
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
  });

  it('a completed order reveals an item until it is hidden again', async () => {
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

  it('a completed order remembers which items were revealed on this visit', async () => {
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

  it('a completed order says for 2 seconds that an item was copied', async () => {
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

  it('a completed order copies all items as lines', async () => {
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('All items copied')).toBeInTheDocument();
    expect(copied).toHaveBeenCalledWith('PXF-7K2M-94QT-X8WD\nPXF-1111-2222-3333');
  });

  it('a completed order shows an item that the browser refuses to copy', async () => {
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    const button = await screen.findByRole('button', { name: 'Copy Item 1' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Copy failed Item 1' })).toBeVisible();
    expect(screen.getByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
    expect(screen.queryByText('PXF-1111-2222-3333')).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('a completed order shows all items that the browser refuses to copy together', async () => {
    const shown = order();
    given(shown);
    const { user } = open(shown._id);
    const button = await screen.findByRole('button', { name: 'Copy all' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(button);
    expect(await screen.findByText('PXF-1111-2222-3333')).toBeVisible();
    jest.restoreAllMocks();
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

  it('a completed order shows a web address as a link that is not hidden', async () => {
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

  it('a completed order offers no replacement after the warranty', async () => {
    const shown = order({ warranty_ends_unix: inDays(-3) });
    given(shown, { eligible: false });
    open(shown._id);
    expect(await screen.findByText(/The replacement warranty ended on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Request a replacement/ })).not.toBeInTheDocument();
  });

  it('a completed order offers a replacement before its eligibility is known', async () => {
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

  it('a cancelled order mentions no saving', async () => {
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

  const masked = order({ items: [item('PXF-••••••••')], deliverables: ['PXF-••••••••'] });

  /** A completed order as an admin sees it. */
  async function openAsAdmin() {
    const asked = mockApi('GET /orders/{orderId}', { query: { codes: 'masked' } }).answers(masked);
    const { user } = open(masked._id, anAdmin());
    expect(await screen.findByText('1 code')).toBeVisible();
    expect(asked.received).toHaveLength(1);
    return { reveal: () => user.click(screen.getByRole('button', { name: 'Reveal' })) };
  }
  const inClear = { ...masked, items: [item('PXF-7K2M-94QT-X8WD')] };

  it('a completed order reveals its codes to an admin for a recorded reason', async () => {
    const { reveal } = await openAsAdmin();
    const read = mockApi('GET /orders/{orderId}').answers(inClear);
    await reveal();
    expect(await screen.findByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
    expect(read.received[0]?.query).toEqual({ why: 'Opened the page of the order' });
  });

  it('a failure to reveal codes to an admin can be retried', async () => {
    const { reveal } = await openAsAdmin();
    mockApi('GET /orders/{orderId}').failsWith('INTERNAL', { message: '' });
    await reveal();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to reveal codes');
    mockApi('GET /orders/{orderId}').answers(inClear);
    await reveal();
    expect(await screen.findByText('PXF-7K2M-94QT-X8WD')).toBeVisible();
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
