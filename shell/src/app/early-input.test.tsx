import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTransition, Suspense, useState } from 'react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { EarlyInputReplay } from './early-input-replay.tsx';

const script = readFileSync(path.join(__dirname, 'early-input.js'), 'utf8');

function Fields({ onSubmit, onPress }: { onSubmit: () => void; onPress: (name: string) => void }) {
  const [text, setText] = useState('was here');
  const [sort, setSort] = useState('new');
  const [inStock, setInStock] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Sort" value={sort} onChange={(event) => setSort(event.target.value)}>
        <option value="new">Newest</option>
        <option value="low">Lowest price</option>
      </select>
      <input
        type="checkbox"
        aria-label="In stock"
        checked={inStock}
        onChange={(event) => setInStock(event.target.checked)}
      />
      <output>{[text, sort, inStock].join(' / ')}</output>
      <button type="button" onClick={() => onPress('first')}>
        First
      </button>
      <button type="button" onClick={() => onPress('second')}>
        <span>Second</span>
      </button>
    </form>
  );
}

const searchBox = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.input(searchBox(), { target: { value } });
const aTick = () => new Promise((done) => setTimeout(done));
const inActs = (on: boolean) => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', on);

/** The markup of a page whose scripts have not arrived yet, and a function to load them. */
function aDrawnPage() {
  const onSubmit = jest.fn();
  const onPress = jest.fn();
  const app = (
    <>
      <Suspense>
        <Fields onSubmit={onSubmit} onPress={onPress} />
      </Suspense>
      <EarlyInputReplay />
    </>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(app);
  document.body.append(place);
  new Function(script)();
  const takeOver = async () => {
    // As in a browser, where React does the rest of a transition when it is idle.
    inActs(false);
    startTransition(() => void hydrateRoot(place, app));
    await waitFor(() => expect(globalThis.replayEarlyInput).toBeUndefined());
    await aTick();
  };
  return { onSubmit, onPress, takeOver, said: () => within(place).getByRole('status').textContent };
}

afterEach(() => {
  inActs(true);
  globalThis.replayEarlyInput?.();
  document.body.replaceChildren();
});

it('the early input script hands the text of fields to React without moving the caret', async () => {
  const page = aDrawnPage();
  const box = searchBox();
  box.focus();
  type('pixel');
  box.setSelectionRange(2, 3);
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'low' } });
  await page.takeOver();
  expect(page.said()).toBe('pixel / low / false');
  expect(box).toHaveValue('pixel');
  expect([box.selectionStart, box.selectionEnd]).toEqual([2, 3]);
  expect(screen.getByRole('combobox')).toHaveValue('low');
});

it('the early input script hands a checked box to React', async () => {
  const page = aDrawnPage();
  fireEvent.click(screen.getByRole('checkbox'));
  await page.takeOver();
  expect(page.said()).toBe('was here / new / true');
  expect(screen.getByRole('checkbox')).toBeChecked();
});

it('the early input script hands an emptied field to React', async () => {
  const page = aDrawnPage();
  type('');
  await page.takeOver();
  expect(page.said()).toBe(' / new / false');
});

it('the early input script repeats the last press once', async () => {
  const page = aDrawnPage();
  fireEvent.click(screen.getByText('First'));
  fireEvent.click(screen.getByText('Second'));
  fireEvent.click(screen.getByText('Second'));
  expect(page.onPress).not.toHaveBeenCalled();
  await page.takeOver();
  expect(page.onPress.mock.calls).toEqual([['second']]);
});

it('the early input script submits a form in place of the browser', async () => {
  const page = aDrawnPage();
  type('first');
  expect(fireEvent.submit(searchBox().form!)).toBe(false);
  await page.takeOver();
  expect(page.onSubmit).toHaveBeenCalledTimes(1);
  expect(page.said()).toBe('first / new / false');
});

it('the early input script waits for a part of the page that is hydrated later', async () => {
  const page = aDrawnPage();
  const mark = document.body.appendChild(document.createElement('i'));
  mark.dataset['part'] = 'not-live';
  const taken = page.takeOver();
  await aTick();
  await aTick();
  expect(globalThis.replayEarlyInput).toBeDefined();
  type('later');
  mark.remove();
  await taken;
  expect(page.said()).toBe('later / new / false');
});

it('the early input script records nothing once the page is hydrated', async () => {
  const page = aDrawnPage();
  await page.takeOver();
  fireEvent.click(screen.getByText('First'));
  const form = document.body.appendChild(document.createElement('form'));
  expect(fireEvent.submit(form)).toBe(true);
  render(<EarlyInputReplay />);
  await act(aTick);
  expect(page.onPress.mock.calls).toEqual([['first']]);
});

it('the early input script drops events of elements that are no longer in the page', async () => {
  const page = aDrawnPage();
  fireEvent.click(screen.getByText('First'));
  document.body.replaceChildren();
  render(<EarlyInputReplay />);
  await act(aTick);
  expect(page.onPress).not.toHaveBeenCalled();
});
