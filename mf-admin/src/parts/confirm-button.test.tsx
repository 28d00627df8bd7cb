import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from 'shared-ui/base';
import { ConfirmButton } from './confirm-button.tsx';

const text = 'What you have changed here is lost.';
const description = `Discard your changes? ${text}`;

function Page() {
  const [done, setDone] = useState(0);
  return (
    <UiProvider>
      <ConfirmButton
        question={{ title: 'Discard your changes?', text }}
        confirm="Discard"
        onConfirm={() => setDone(done + 1)}
      >
        Discard Changes
      </ConfirmButton>
      <button>Beside</button>
      <p>Done {done}</p>
    </UiProvider>
  );
}

const asks = () => screen.getByRole('button', { name: 'Discard Changes' });
const isGone = () => waitFor(() => expect(screen.queryByText(text)).toBeNull());

async function open() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(asks());
  const cancel = await screen.findByRole('button', { name: 'Cancel', description });
  await waitFor(() => expect(cancel).toHaveFocus());
  return { user, cancel, confirm: screen.getByRole('button', { name: 'Discard', description }) };
}

it('Enter cancels a confirmation that has just opened', async () => {
  const { user } = await open();
  await user.keyboard('{Enter}');
  await isGone();
  expect(asks()).toHaveFocus();
  expect(screen.getByText('Done 0')).toBeVisible();
});

it('confirming runs the action and restores the focus', async () => {
  const { user, confirm } = await open();
  await user.click(confirm);
  expect(screen.getByText('Done 1')).toBeVisible();
  await isGone();
  expect(asks()).toHaveFocus();
});

it('Tab stays within a confirmation in both directions', async () => {
  const { user, cancel, confirm } = await open();
  await user.tab();
  expect(confirm).toHaveFocus();
  await user.tab();
  expect(cancel).toHaveFocus();
  await user.tab({ shift: true });
  expect(confirm).toHaveFocus();
});

it('Escape closes a confirmation and focuses its button', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await isGone();
  expect(asks()).toHaveFocus();
  expect(screen.getByText('Done 0')).toBeVisible();
});

it('a press beside a confirmation closes it and keeps its own focus', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Beside' }));
  await isGone();
  expect(screen.getByRole('button', { name: 'Beside' })).toHaveFocus();
});
