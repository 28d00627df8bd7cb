import { render, screen } from '@testing-library/react';
import { StatusBadge, type BadgeKind } from './status-badge.tsx';
import { EnabledDot, Stock } from './stock.tsx';

it.each<[BadgeKind, string, string, string]>([
  ['order', 'COMPLETED', 'Completed', 'success'],
  ['order', 'PENDING', 'Pending', 'warning'],
  ['order', 'FAILED', 'Failed', 'error'],
  ['order', 'CANCELLED', 'Cancelled', 'neutral'],
  ['order', 'EXPIRED', 'Expired', 'violet'],
  ['replacement', 'PENDING', 'Pending', 'warning'],
  ['replacement', 'APPROVED', 'Approved', 'success'],
  ['replacement', 'DENIED', 'Denied', 'error'],
  ['item', 'REQUESTED', 'Replacement requested', 'warning'],
  ['role', 'USER', 'Member', 'neutral'],
  ['role', 'RESELLER', 'Reseller', 'violet'],
  ['role', 'STAFF', 'Staff', 'info'],
  ['role', 'ADMIN', 'Admin', 'solid'],
  ['order', 'ON_HOLD', 'ON_HOLD', 'neutral'],
  ['order', 'constructor', 'constructor', 'neutral'],
])('a badge of %s %s is an icon and "%s" in %s', (kind, status, label, tone) => {
  render(<StatusBadge kind={kind} status={status} />);
  const badge = screen.getByText(label);
  expect(badge).toHaveAttribute('data-badge', tone);
  expect(badge.querySelector('svg')).toBeInTheDocument();
});

it.each([
  [24, '24 in stock', 'success'],
  [6, '6 in stock', 'success'],
  [5, 'Only 5 in stock', 'warning'],
  [1, 'Only 1 in stock', 'warning'],
  [0, 'Out of stock', 'none'],
])('a stock of %i reads "%s"', (count, text, tone) => {
  render(<Stock count={count} />);
  expect(screen.getByText(text)).toHaveAttribute('data-tone', tone);
});

it('a switch badge says On and Off in words', () => {
  render(
    <>
      <EnabledDot enabled />
      <EnabledDot enabled={false} />
    </>,
  );
  expect(screen.getByText('On')).toBeVisible();
  expect(screen.getByText('Off')).toBeVisible();
});
