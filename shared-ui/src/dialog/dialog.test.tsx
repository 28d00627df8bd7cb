import { useState } from 'react';
import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog.tsx';

function Page({ busy = false }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Show</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Customer Reviews" busy={busy}>
        <p>Inside</p>
      </Dialog>
    </>
  );
}

const show = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  return screen.getByRole('dialog', { name: 'Customer Reviews' });
};

it('a dialog shows its content only while it is open', async () => {
  render(<Page />);
  expect(screen.queryByText('Inside')).toBeNull();
  const dialog = await show();
  expect(dialog).toHaveAttribute('open');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitForElementToBeRemoved(() => screen.queryByText('Inside'));
});

it('a dialog closes on Escape', async () => {
  render(<Page />);
  fireEvent(await show(), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog closes on a press beside it but not inside', async () => {
  render(<Page />);
  const dialog = await show();
  fireEvent.pointerDown(screen.getByText('Inside'));
  expect(dialog).toHaveAttribute('open');
  fireEvent.pointerDown(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['reserves the space of a scroll bar', 1009, true],
  ['reserves no space without a scroll bar', 1024, false],
])('an open dialog %s', async (_, width, isReserved) => {
  jest.spyOn(document.documentElement, 'offsetWidth', 'get').mockReturnValue(width);
  render(<Page />);
  await show();
  expect(document.documentElement.hasAttribute('data-scroll-bar')).toBe(isReserved);
});

it('a dialog stays open while a request runs', async () => {
  render(<Page busy />);
  const dialog = await show();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.pointerDown(dialog);
  expect(dialog).toHaveAttribute('open');
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
});
