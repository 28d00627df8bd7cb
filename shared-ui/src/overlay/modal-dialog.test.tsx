import { useState, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from 'shared-ui/base';
import { ModalDialog, SideDrawer } from './modal-dialog.tsx';

type Frame = typeof ModalDialog;

function Page({ Frame, busy = false, marked = true }: { Frame: Frame; busy?: boolean; marked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider>
      <button onClick={() => setOpen(true)}>Show</button>
      {open && (
        <Frame
          title="Rename Category"
          busy={busy}
          onClose={() => setOpen(false)}
          footer={<button>Save</button>}
        >
          <input aria-label="Name" data-autofocus={marked || undefined} />
        </Frame>
      )}
    </UiProvider>
  );
}

const show = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  return screen.findByRole('dialog', { name: 'Rename Category' });
};

for (const [name, Frame] of [
  ['ModalDialog', ModalDialog],
  ['SideDrawer', SideDrawer],
] as const) {
  it(`${name} focuses its marked control, and restores the focus when it closes`, async () => {
    render(<Page Frame={Frame} />);
    await show();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
  });

  it(`${name} restores the focus from before the dialog that it replaced`, async () => {
    const dialogOf = (of: string) => (
      <UiProvider>
        <button>Show</button>
        {of && (
          <Frame key={of} title="Rename Category" onClose={() => undefined}>
            {of}
          </Frame>
        )}
      </UiProvider>
    );
    const { rerender } = render(dialogOf(''));
    screen.getByRole('button', { name: 'Show' }).focus();
    rerender(dialogOf('the first'));
    await screen.findByText('the first');
    rerender(dialogOf('the second'));
    await screen.findByText('the second');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    rerender(dialogOf(''));
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
  });

  it(`${name} restores the focus from before a loading placeholder that it replaced`, async () => {
    const pageWith = (over: ReactNode) => (
      <UiProvider>
        <button>Show</button>
        {over}
      </UiProvider>
    );
    const frame = (text: string) => (
      <Frame key={text} title="Rename Category" onClose={() => undefined}>
        {text}
      </Frame>
    );
    const { rerender } = render(pageWith(null));
    screen.getByRole('button', { name: 'Show' }).focus();
    rerender(pageWith(frame('the first')));
    await screen.findByText('the first');
    rerender(pageWith(<button autoFocus>Loading...</button>));
    expect(screen.getByRole('button', { name: 'Loading...' })).toHaveFocus();
    rerender(pageWith(frame('the second')));
    await screen.findByText('the second');
    rerender(pageWith(null));
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
  });

  it(`${name} focuses the page when no control opened it`, async () => {
    const pageWith = (over: ReactNode) => (
      <UiProvider>
        <main id="main" tabIndex={-1} />
        {over}
      </UiProvider>
    );
    const frame = (
      <Frame title="Rename Category" onClose={() => undefined}>
        Its name
      </Frame>
    );
    const { rerender } = render(pageWith(frame));
    await screen.findByRole('dialog', { name: 'Rename Category' });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    rerender(pageWith(null));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it(`${name} focuses Close when no control is marked`, async () => {
    render(<Page Frame={Frame} marked={false} />);
    await show();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it(`${name} closes on Escape`, async () => {
    render(<Page Frame={Frame} />);
    await show();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it(`${name} stays open while a request runs`, async () => {
    render(<Page Frame={Frame} busy />);
    const dialog = await show();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  });

  it(`${name} ignores Escape while a dialog of the shell is open over it`, async () => {
    render(<Page Frame={Frame} />);
    const dialog = await show();
    const proof = document.body.appendChild(document.createElement('dialog'));
    proof.setAttribute('open', '');
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    proof.remove();
    await userEvent.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
  });
}

it('ModalDialog focuses the page when the button that opened it is gone', async () => {
  const page = (of: 'opener' | 'dialog' | 'nothing') => (
    <UiProvider>
      <main id="main" tabIndex={-1}>
        {of !== 'nothing' && <button>Approve 3</button>}
      </main>
      {of === 'dialog' && (
        <ModalDialog title="Approve orders" onClose={() => undefined}>
          Sure?
        </ModalDialog>
      )}
    </UiProvider>
  );
  const { rerender } = render(page('opener'));
  screen.getByRole('button', { name: 'Approve 3' }).focus();
  rerender(page('dialog'));
  expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus();
  rerender(page('nothing'));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('the page stays inert until the last of two dialogs closes', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  const page = (open: number) => (
    <UiProvider>
      <button>Show</button>
      {open > 0 && (
        <SideDrawer title="Order details" onClose={() => undefined}>
          <button data-autofocus>Approve</button>
        </SideDrawer>
      )}
      {open > 1 && (
        <ModalDialog title="Approve order" onClose={() => undefined}>
          Sure?
        </ModalDialog>
      )}
    </UiProvider>
  );
  const { rerender, unmount } = render(page(0), { container: root });
  screen.getByRole('button', { name: 'Show' }).focus();
  rerender(page(1));
  await screen.findByRole('dialog', { name: 'Order details' });
  rerender(page(2));
  await screen.findByRole('dialog', { name: 'Approve order' });
  rerender(page(1));
  expect(root).toHaveAttribute('inert');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveFocus();
  rerender(page(2));
  await screen.findByRole('dialog', { name: 'Approve order' });
  rerender(page(0));
  expect(root).not.toHaveAttribute('inert');
  expect(screen.getByText('Show')).toHaveFocus();
  unmount();
  root.remove();
});
