import { screen, waitFor } from '@testing-library/react';
import { aReview, mockApi } from 'shared-testing';
import { given, open, order } from '../../testing/order.tsx';

describe('a review', () => {
  /** The form for a review. */
  async function openForm() {
    const shown = order();
    given(shown);
    const page = open(shown._id);
    await page.user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    return page;
  }

  it('the form for a review starts with five stars', async () => {
    await openForm();
    await waitFor(() => expect(screen.getByRole('radio', { name: '5 stars' })).toHaveFocus());
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
  });

  it('the text of a review is limited to 256 characters', async () => {
    const { user } = await openForm();
    expect(screen.getByText('0/256')).toBeVisible();
    await user.click(screen.getByRole('textbox'));
    await user.paste('👍'.repeat(300));
    expect(screen.getByText('256/256')).toBeVisible();
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'Worked first time.');
    expect(screen.getByText('18/256')).toBeVisible();
  });

  it('a review can be posted anonymously and says what it earned', async () => {
    const { user } = await openForm();
    const review = mockApi('POST /orders/{orderId}/create-review').answers({
      message: 'ok',
      review: aReview(),
      reward: 1.23,
    });
    await user.type(screen.getByRole('textbox'), 'Worked first time.');
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

  it('the button for a review names what it earns', async () => {
    const shown = order();
    given(shown, { reward: 0.41 });
    const { user } = open(shown._id);
    await user.click(await screen.findByRole('button', { name: 'Write a review, get $0.41' }));
    expect(screen.getByRole('button', { name: 'Submit Review' })).toBeVisible();
  });

  it('a review can have three stars and no text', async () => {
    const { user } = await openForm();
    const review = mockApi('POST /orders/{orderId}/create-review').answers({
      message: 'ok',
      review: aReview(),
      reward: 0,
    });
    await user.click(screen.getByRole('radio', { name: '3 stars' }));
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await screen.findByText('Thank you for your review!');
    expect(review.received[0]?.body).toEqual({ rating: 3, isAnonymous: false });
  });

  it('an order that was reviewed offers no other review', async () => {
    const shown = order();
    given(shown, { reviewed: true });
    open(shown._id);
    expect(await screen.findByText('You already reviewed this order.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
  });

  it('a review that failed keeps its text after the page was left', async () => {
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
