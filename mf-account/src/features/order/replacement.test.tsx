import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from 'shared-contract/types';
import { aPersonal, mockApi } from 'shared-testing';
import { given, inDays, item, open, order, settings } from '../../testing/order.tsx';

/** A request in its order while it waits. */
const pendingRequest = {
  _id: 'r1',
  status: 'PENDING' as const,
  request_date: 1_780_000_000,
  resolved_unix: null,
  automatic: false,
};

describe('a replacement', () => {
  const ask = async (shown: Order) => {
    const page = open(shown._id);
    await page.user.click(
      await screen.findByRole('button', { name: 'Not working? Request a replacement for item 1' }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Request Replacement' }));
    return page;
  };

  it('a replacement is requested for one item of an order', async () => {
    const shown = order();
    given(shown);
    const request = mockApi('POST /orders/{orderId}/replace').answers({ message: 'ok', status: 'PENDING' });
    await ask(shown);
    expect(
      await screen.findByText(
        'Replacement request submitted successfully! Our staff will review it shortly.',
      ),
    ).toBeVisible();
    expect(request.received[0]?.body).toEqual({
      subcategoryId: shown.subcategory._id,
      deliverableToReplace: 'PXF-7K2M-94QT-X8WD',
    });
  });

  it('a replacement request may name the problem and have a note for staff', async () => {
    const shown = order();
    given(shown);
    const request = mockApi('POST /orders/{orderId}/replace').answers({ message: 'ok', status: 'PENDING' });
    const { user } = open(shown._id);
    await user.click(
      await screen.findByRole('button', { name: 'Not working? Request a replacement for item 2' }),
    );
    const problems = within(screen.getByRole('group', { name: 'What is wrong? (optional)' }));
    expect(problems.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
      'The code is not accepted',
      'The code was used already',
      'It is for another product or region',
      'Something else',
    ]);
    await user.click(problems.getByRole('radio', { name: 'The code was used already' }));
    await user.type(screen.getByLabelText('Note for our staff (optional)'), 'Redeemed on May 3.');
    expect(screen.getByText('18/500')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request Replacement' }));
    await waitFor(() =>
      expect(request.received[0]?.body).toEqual({
        subcategoryId: shown.subcategory._id,
        deliverableToReplace: 'PXF-1111-2222-3333',
        problem: 'USED',
        note: 'Redeemed on May 3.',
      }),
    );
  });

  it('sending a replacement request focuses the row of its item', async () => {
    const shown = order();
    given(shown, { times: 1 });
    mockApi('POST /orders/{orderId}/replace').answers({ message: 'ok', status: 'PENDING' });
    const page = open(shown._id);
    const opener = await screen.findByRole('button', {
      name: 'Not working? Request a replacement for item 1',
    });
    await page.user.click(opener);
    mockApi('GET /orders/{orderId}', { times: 'always' }).answers({
      ...shown,
      items: [item('PXF-7K2M-94QT-X8WD', { request: pendingRequest })],
    });
    await page.user.click(screen.getByRole('button', { name: 'Request Replacement' }));
    await waitFor(() => expect(opener).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy Item 1' })).toHaveFocus());
  });

  it('a replacement request marks the item as requested and shows its progress', async () => {
    const shown = order({ items: [item('PXF-7K2M-94QT-X8WD', { request: pendingRequest })] });
    given(shown);
    open(shown._id);
    expect(await screen.findByText('Replacement requested')).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Replacement of item 1' }));
    expect(steps.getByText('Waiting for our staff')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Request a replacement/ })).not.toBeInTheDocument();
  });

  it('a denied replacement shows the reason', async () => {
    const request = {
      _id: 'r1',
      status: 'DENIED' as const,
      request_date: 1_780_000_000,
      resolved_unix: 1_780_000_100,
      automatic: false,
      reason: 'The code was redeemed.',
    };
    const shown = order({ items: [item('PXF-7K2M-94QT-X8WD', { request })] });
    given(shown);
    open(shown._id);
    expect(await screen.findByText('Denied: The code was redeemed.')).toBeVisible();
  });

  it('an automatic replacement shows the new item at once', async () => {
    const shown = order();
    mockApi('GET /orders/{orderId}').answers(shown);
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
    mockApi('GET /orders/{orderId}/review-status', { times: 'always' }).answers({
      hasReviewed: true,
      reward: 0,
    });
    mockApi('GET /orders/{orderId}/replacement-eligibility', { times: 'always' }).answers({
      eligible: true,
      replacement_settings: settings,
      warranty_ends_unix: inDays(3),
      requested: [],
    });
    // The answer is shown before the order has been read again.
    const read = Promise.withResolvers<void>();
    mockApi('GET /orders/{orderId}', { times: 'always', after: read.promise }).answers(shown);
    mockApi('POST /orders/{orderId}/replace').answers({
      message: 'ok',
      status: 'APPROVED',
      deliverable: 'NEW-0000-1111',
    });
    const { user } = await ask(shown);
    await user.click(await screen.findByRole('button', { name: 'Reveal Item 3' }));
    expect(screen.getByText('NEW-0000-1111')).toBeVisible();
    // What works comes first; the old code is folded away, and can be read.
    expect(screen.getByText('Replaced')).not.toBeVisible();
    await user.click(screen.getByText('1 replaced code'));
    expect(screen.getByText('Replaced')).toBeVisible();
    read.resolve();
  });

  it('the dialog of a replacement request stays open after a failure', async () => {
    const shown = order();
    given(shown);
    mockApi('POST /orders/{orderId}/replace').failsWith('INTERNAL', { message: '' });
    await ask(shown);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to request replacement');
  });
});
