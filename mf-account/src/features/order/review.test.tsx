import { screen, waitFor } from '@testing-library/react';
import { aReview, mockApi } from 'shared-testing';
import { given, open, order } from '../../testing/order.tsx';

describe('a review', () => {
  it('a review is sent with five stars, its text and without the name', async () => {
    const shown = order();
    given(shown);
    const review = mockApi('POST /orders/{orderId}/create-review').answers({
      message: 'ok',
      review: aReview(),
      reward: 1.23,
    });
    const { user } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: '5 stars' })).toHaveFocus());
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
    expect(screen.getByText('0/256')).toBeVisible();
    await user.click(screen.getByRole('textbox'));
    await user.paste('👍'.repeat(300));
    expect(screen.getByText('256/256')).toBeVisible();
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'Worked first time.');
    expect(screen.getByText('18/256')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Post anonymously' }));
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    expect(await screen.findByText(/Thank you for your review!/)).toHaveTextContent(
      '$1.23 was added to your balance.',
    );
    expect(review.received[0]?.body).toEqual({
      rating: 5,
      text_review: 'Worked first time.',
      isAnonymous: true,
    });
    expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
    expect(screen.getByText(/Thank you for your review!/).closest('[role="status"]')).toHaveFocus();
  });

  it('a review names what it earns before it is written', async () => {
    const shown = order();
    given(shown, { reward: 0.41 });
    const { user } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Write a review, get $0.41' }));
    expect(screen.getByRole('button', { name: 'Submit Review' })).toBeVisible();
  });

  it('a review takes another number of stars and no text', async () => {
    const shown = order();
    given(shown);
    const review = mockApi('POST /orders/{orderId}/create-review').answers({
      message: 'ok',
      review: aReview(),
      reward: 0,
    });
    const { user } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    await user.click(screen.getByRole('radio', { name: '3 stars' }));
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await screen.findByText('Thank you for your review!');
    expect(review.received[0]?.body).toEqual({ rating: 3, isAnonymous: false });
  });

  it('an order that was reviewed says so and offers no review', async () => {
    const shown = order();
    given(shown, { reviewed: true });
    open(shown._id);
    expect(await screen.findByText('You already reviewed this order.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
  });

  it('a review that fails says so, and its text is still there after leaving the page', async () => {
    const shown = order();
    given(shown);
    mockApi('POST /orders/{orderId}/create-review').failsWith('INTERNAL', { message: '' });
    const { user, unmount } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    await user.type(screen.getByRole('textbox'), 'Half a sen');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit review');
    unmount();
    open(shown._id);
    expect(await screen.findByRole('textbox')).toHaveValue('Half a sen');
  });
});
