import { loadFailure } from './order.view.ts';
import { canRequest, timelineOf, type Eligibility } from './replacement.view.ts';
import { reviewBody } from './review.view.ts';

describe('a failed load says', () => {
  const notFound = 'Order not found. Please check the order ID and try again.';
  const unauthorized = 'You are not authorized to view this order. Please sign in with the correct account.';
  const other = 'Failed to load order details. Please try again later.';
  it.each([
    [{ code: 'ORDER_NOT_FOUND', status: 404, message: 'Order not found.' }, notFound],
    [{ code: 'REQUEST_INVALID', status: 400, message: 'The request is not valid.' }, notFound],
    [{ status: 0, message: 'Request failed with 404' }, notFound],
    [{ status: 0, message: 'This was not found' }, notFound],
    [{ status: 403, message: 'Unauthorized: your account may not do this.' }, unauthorized],
    [{ status: 0, message: '401' }, unauthorized],
    [{ status: 401, message: 'Your session has ended.' }, unauthorized],
    [{ status: 500, message: 'Something went wrong.' }, other],
    [{ code: 'OFFLINE', status: 0, message: '' }, other],
    [null, other],
  ])('the failure %j of an order reads: %s', (error, message) => {
    expect(loadFailure(error).message).toBe(message);
  });
});

describe('a replacement', () => {
  const item = { deliverable: 'A', active: true, is_replacement: false, request: null };
  const eligibility: Eligibility = {
    eligible: true,
    replacement_settings: {
      replace_enabled: true,
      auto_replace_enabled: false,
      auto_replace_max_before_approval: 1,
      warranty_time: 100,
    },
    warranty_ends_unix: 1000,
    requested: [],
  };
  const ends = { warranty_ends_unix: 1000 };
  it.each([
    ['may be requested during the warranty', item, ends, eligibility, true],
    ['may be requested before the eligibility is known', item, ends, undefined, true],
    ['is not offered without a warranty', item, { warranty_ends_unix: null }, undefined, false],
    [
      'is not offered for an order that is not eligible',
      item,
      ends,
      { ...eligibility, eligible: false },
      false,
    ],
    ['is not offered for a replaced item', { ...item, active: false }, ends, eligibility, false],
    ['is not offered twice', item, ends, { ...eligibility, requested: ['A'] }, false],
    ['is not offered after the warranty', item, { warranty_ends_unix: 999 }, eligibility, false],
  ])('a replacement %s', (_, of, order, given, may) => {
    expect(canRequest(of, order, given, 1_000_000)).toBe(may);
  });

  const request = { _id: 'r', request_date: 5, resolved_unix: 9, automatic: false };
  it.each([
    ['Waiting for our staff', null, { status: 'PENDING' as const, resolved_unix: null }],
    ['Approved, the new item is in your items', 9, { status: 'APPROVED' as const }],
    [
      'Replaced automatically, the new item is in your items',
      9,
      { status: 'APPROVED' as const, automatic: true },
    ],
    ['Denied: It was redeemed.', 9, { status: 'DENIED' as const, reason: 'It was redeemed.' }],
    ['Denied', 9, { status: 'DENIED' as const }],
  ])('the timeline of a replacement ends with "%s"', (text, unix, over) => {
    const [first, last] = timelineOf({ ...request, ...over });
    expect(first).toMatchObject({ text: 'Requested', unix: 5 });
    expect(last).toMatchObject({ text, unix });
  });
});

describe('a review', () => {
  it('a blank review text is left out', () => {
    expect(reviewBody({ rating: 4, text: '  \n ', isAnonymous: true })).toEqual({
      rating: 4,
      isAnonymous: true,
    });
    expect(reviewBody({ rating: 5, text: ' Good. ', isAnonymous: false })).toEqual({
      rating: 5,
      isAnonymous: false,
      text_review: 'Good.',
    });
  });
});
