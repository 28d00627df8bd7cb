import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager } from './pager.tsx';

function List() {
  const [page, setPage] = useState(1);
  return <Pager what="orders" page={page} pages={2} onPage={setPage} />;
}

it('the next button keeps the focus on the last page', async () => {
  render(<List />);
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'false');
  next.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2');
  expect(next).toHaveFocus();
  expect(next).toBeEnabled();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
});
