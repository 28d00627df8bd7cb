import { useState, type ComponentType } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeferredDialog } from './deferred-dialog.tsx';
import { useDeferred } from './use-deferred.ts';

const Content = () => <p>the terms</p>;
let arrive: (content: ComponentType<object>) => void;
let fail: (error: Error) => void;
const load = () =>
  new Promise<ComponentType<object>>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });

function Page() {
  const [open, setOpen] = useState(false);
  const content = useDeferred(load);
  const show = () => {
    setOpen(true);
    content.request();
  };
  return (
    <>
      <button onClick={show}>Terms</button>
      <DeferredDialog
        title="Terms of Service"
        open={open}
        onClose={() => setOpen(false)}
        content={content}
        contentProps={{}}
      />
    </>
  );
}

beforeEach(async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Terms' }));
});

it('a deferred dialog opens before its content has loaded', async () => {
  const dialog = screen.getByRole('dialog', { name: 'Terms of Service' });
  expect(dialog).toHaveTextContent('Loading...');
  await act(async () => arrive(Content));
  expect(dialog).toHaveTextContent('the terms');
});

it('Retry in a deferred dialog loads its content again', async () => {
  await act(async () => fail(new Error('Loading chunk 7 failed')));
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => arrive(Content));
  expect(screen.getByText('the terms')).toBeVisible();
});

it('opening a deferred dialog again retries a failed load', async () => {
  await act(async () => fail(new Error('Loading chunk 7 failed')));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Terms' }));
  await act(async () => arrive(Content));
  expect(screen.getByText('the terms')).toBeVisible();
});
