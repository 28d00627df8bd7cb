import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cut, lengthOf } from './characters.ts';
import { formatCount } from './count.ts';
import { formatDate, formatDateTime } from './dates.ts';
import { formatMoney, Money } from './money.tsx';
import { ShortId } from './short-id.tsx';
import { Stars } from './stars.tsx';

it.each([
  [0, '$0.00'],
  [12.5, '$12.50'],
  [1284.4, '$1,284.40'],
  [1234567.891, '$1,234,567.89'],
  [-0.125, '−$0.13'],
  [-5, '−$5.00'],
  [-0, '$0.00'],
  [-0.001, '$0.00'],
  [Number.NaN, '$0.00'],
])('%d dollars read %s', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text);
});

it.each([
  [0, '0'],
  [999, '999'],
  [12400, '12,400'],
  [1234567, '1,234,567'],
])('a count of %d reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it('characters are counted and cut as readers see them', () => {
  expect(lengthOf('👍👍')).toBe(2);
  expect(cut('a👍b', 2)).toBe('a👍');
  expect(cut('ab', 2)).toBe('ab');
});

it('money is shown as text', () => {
  render(<Money dollars={128.4} />);
  expect(screen.getByText('$128.40')).toBeVisible();
});

it('dates are written from unix seconds', () => {
  const noon = Date.UTC(2026, 2, 12, 12, 0) / 1000;
  expect(formatDate(noon)).toBe('Mar 12, 2026');
  expect(formatDateTime(noon)).toMatch(/^Mar 12, 2026, \d{1,2}:\d{2} [AP]M$/);
  expect(formatDate(Number.NaN)).toBe('');
});

it.each([
  [0, 3, '12:03 AM'],
  [9, 30, '9:30 AM'],
  [12, 0, '12:00 PM'],
  [23, 59, '11:59 PM'],
])('the time of %i:%i is written as in the United States', (hours, minutes, text) => {
  const time = new Date(2026, 0, 1, hours, minutes).getTime() / 1000;
  expect(formatDateTime(time)).toBe(`Jan 1, 2026, ${text}`);
});

it('a date is written as the formats of the browser write it', () => {
  const options = {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  const hours = Array.from({ length: 400 }, (_, index) => 1_000_000_000 + index * 97 * 3_600 * 13);
  expect(hours.map(formatDateTime)).toEqual(hours.map((hour) => format.format(hour * 1000)));
});

describe('ShortId', () => {
  const id = '68f2c1a9-1111-4222-8333-444455556666';

  it('ShortId shows 8 characters and carries the whole id', () => {
    render(<ShortId id={id} />);
    expect(screen.getByRole('button', { name: '68f2c1a9…' })).toHaveAttribute('title', id);
  });

  it('ShortId copies the whole id and says so for 2 seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    const onRow = jest.fn();
    render(
      <div onClick={onRow}>
        <ShortId id={id} />
      </div>,
    );
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(id);
    expect(onRow).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.queryByText('Copied')).toBeNull();
    jest.useRealTimers();
  });

  it('ShortId says when the browser refuses to copy', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    render(<ShortId id={id} />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copy failed'));
    expect(screen.getByRole('button')).toHaveTextContent('Copy failed');
  });
});

it.each([
  [4.7, '4.7 out of 5 stars', 72],
  [4.9, '4.9 out of 5 stars', 80],
  [0, '0 out of 5 stars', 0],
  [9, '5 out of 5 stars', 80],
])('a rating of %d reads "%s" and fills %d of 80', (rating, name, width) => {
  render(<Stars rating={rating} />);
  const stars = screen.getByRole('img', { name });
  expect(stars.querySelector('svg svg')).toHaveAttribute('width', String(width));
});
