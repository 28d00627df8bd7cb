import { act, render, screen } from '@testing-library/react';
import { focusPageAfter } from './page-focus.ts';

const page = (parts: readonly string[]) => (
  <main id="main" tabIndex={-1}>
    {parts.map((part) => (
      <section key={part} ref={focusPageAfter}>
        <button>{part}</button>
      </section>
    ))}
  </main>
);

it('removing the focused part focuses the page', async () => {
  const { rerender } = render(page(['Show', 'Undo']));
  screen.getByRole('button', { name: 'Undo' }).focus();
  await act(async () => rerender(page(['Show'])));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('the focus stays where it is when another part of the page is removed', async () => {
  const { rerender } = render(page(['Show', 'Undo']));
  screen.getByRole('button', { name: 'Show' }).focus();
  await act(async () => rerender(page(['Show'])));
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
});
