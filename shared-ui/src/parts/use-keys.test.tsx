import { useRef } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dialog } from '../dialog/dialog.tsx';
import { useKeys, useShortcut, type Keys } from './use-keys.ts';

const pressed: string[] = [];
beforeEach(() => {
  pressed.length = 0;
});

function Page({ within = false }: { within?: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  const keys: Keys = {
    j: () => pressed.push('j'),
    '?': () => pressed.push('?'),
    '/': () => pressed.push('/'),
    escape: () => pressed.push('escape'),
    k: undefined,
  };
  useKeys(keys, within ? part : undefined);
  useShortcut('k', () => pressed.push('mod+k'));
  return (
    <>
      <input aria-label="Field" />
      <textarea aria-label="Box" />
      <select aria-label="Choice">
        <option>j</option>
      </select>
      <div contentEditable aria-label="Text" role="note" tabIndex={0} suppressContentEditableWarning />
      <div role="combobox" aria-label="Combination" aria-expanded={false} aria-controls="none" tabIndex={0} />
      <label>
        <input type="radio" name="pick" /> One
      </label>
      <label>
        <input type="radio" name="pick" /> Other
      </label>
      <label>
        <input type="checkbox" /> Mark
      </label>
      <button type="button">Button</button>
      {within && (
        <Dialog open title="First" onClose={() => undefined}>
          <div ref={part}>Part</div>
        </Dialog>
      )}
    </>
  );
}

const Question = () => (
  <Dialog open title="Question" onClose={() => undefined}>
    <button type="button">Yes</button>
  </Dialog>
);

it('a key runs its action in upper and lower case', async () => {
  render(<Page />);
  await userEvent.keyboard('jJ?/{Escape}');
  expect(pressed).toEqual(['j', 'j', '?', '/', 'escape']);
});

it.each(['Field', 'Box', 'Choice', 'Text', 'Combination'])(
  'a key does nothing while somebody types into %s',
  async (name) => {
    render(<Page />);
    screen.getByLabelText(name).focus();
    await userEvent.keyboard('j/');
    expect(pressed).toEqual([]);
    screen.getByRole('button', { name: 'Button' }).focus();
    await userEvent.keyboard('j');
    expect(pressed).toEqual(['j']);
  },
);

it('keys work on a radio button or checkbox unless the browser uses them there', async () => {
  render(<Page />);
  await userEvent.click(screen.getByLabelText('One'));
  await userEvent.keyboard('j{ArrowDown}j');
  expect(screen.getByLabelText('Other')).toBeChecked();
  screen.getByLabelText('Mark').focus();
  await userEvent.keyboard(' j');
  expect(screen.getByLabelText('Mark')).toBeChecked();
  expect(pressed).toEqual(['j', 'j', 'j']);
});

it.each(['Control', 'Meta', 'Alt'])('a key does nothing with %s held', async (modifier) => {
  render(<Page />);
  await userEvent.keyboard(`{${modifier}>}j{/${modifier}}`);
  expect(pressed).toEqual([]);
});

it('a key does nothing while a dialog is open', async () => {
  const { rerender } = render(<Page />);
  rerender(
    <>
      <Page />
      <Question />
    </>,
  );
  await userEvent.keyboard('j{Control>}k{/Control}');
  expect(pressed).toEqual([]);
});

it('the keys of a part in a dialog work until another dialog is opened over it', async () => {
  const { rerender } = render(<Page within />);
  await userEvent.keyboard('j');
  expect(pressed).toEqual(['j']);
  rerender(
    <>
      <Page within />
      <Question />
    </>,
  );
  await userEvent.keyboard('j');
  expect(pressed).toEqual(['j']);
});

it('a shortcut with Ctrl works during typing without its letter being typed', async () => {
  render(<Page />);
  screen.getByLabelText('Field').focus();
  await userEvent.keyboard('k{Control>}k{/Control}');
  expect(pressed).toEqual(['mod+k']);
  expect(screen.getByLabelText('Field')).toHaveValue('k');
});
