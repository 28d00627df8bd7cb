import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StockImportRow } from 'shared-contract/types';
import { aSubcategory, mockApi } from 'shared-testing';
import { anImport } from '../../testing/an-import.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

const total = 300_000;
const call = 'GET /admin/stock/imports/{importId}/rows';
const hundredFrom = (first: number): StockImportRow[] =>
  Array.from({ length: 100 }, (_, at) => ({
    line: first + at,
    state: 'NEW',
    masked: `••••${first + at}`,
    reason: null,
    place: null,
  }));

function open() {
  mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(aSubcategory());
  mockApi('GET /admin/stock/imports', { times: 'always' }).answers([]);
  mockApi('GET /admin/stock/imports/{importId}', { times: 'always' }).answers(anImport());
  return renderAdmin('/admin/products/edit/p1/s10/import?import=i1');
}
const firstLinesAre = () => mockApi(call, { query: { skip: 0, amount: 100 } }).answers(hundredFrom(1), total);
const table = () => screen.findByRole('table', { name: 'Lines' });
const box = async () => (await table()).querySelector<HTMLElement>('.ant-table-tbody-virtual-holder')!;
const scroll = async () => fireEvent.scroll(await box());

it('the table of import lines states the total and renders only the visible rows', async () => {
  firstLinesAre();
  open();
  const lines = await table();
  expect(lines).toHaveAttribute('aria-rowcount', '300001');
  const [head, first, ...others] = within(lines).getAllByRole('row');
  expect(head).toHaveAttribute('aria-rowindex', '1');
  expect(
    within(head!)
      .getAllByRole('columnheader')
      .map((name) => name.textContent),
  ).toEqual(['Line', 'What it is']);
  expect(first).toHaveAttribute('aria-rowindex', '2');
  expect(
    within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', 'New••••1']);
  expect(others.length).toBeGreaterThan(5);
  expect(others.length).toBeLessThan(20);
  expect(within(lines).queryAllByRole('table')).toHaveLength(0);
  expect(screen.getByText('1–100 of 300,000')).toBeVisible();
});

it('scrolling near the end of the import lines reads the next hundred', async () => {
  firstLinesAre();
  open();
  const next = mockApi(call, { query: { skip: 100, amount: 100 } }).answers(hundredFrom(101), total);
  await scroll();
  await scroll();
  expect(await screen.findByText('1–200 of 300,000')).toBeVisible();
  expect(next.received).toHaveLength(1);
});

it('no import lines are requested after the last', async () => {
  mockApi(call).answers(hundredFrom(1), 100);
  open();
  await scroll();
  expect(await screen.findByText('1–100 of 100')).toBeVisible();
});

it('import lines that could not be read are requested again only by Try Again', async () => {
  firstLinesAre();
  const { user } = open();
  mockApi(call, { query: { skip: 100 } }).failsWith('INTERNAL', { message: '' });
  await scroll();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the lines');
  expect(screen.getByText('••••1')).toBeVisible();
  await scroll();
  mockApi(call, { query: { skip: 100 } }).answers(hundredFrom(101), total);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1–200 of 300,000')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the import lines scroll by keyboard', async () => {
  firstLinesAre();
  const { user } = open();
  const lines = await table();
  const holder = await box();
  lines.focus();
  expect(lines).toHaveFocus();
  const after = async (key: string) => {
    await user.keyboard(`{${key}}`);
    fireEvent.scroll(holder);
    return holder.scrollTop;
  };
  mockApi(call, { times: 'always' }).answers(hundredFrom(101), total);
  expect(await after('ArrowDown')).toBe(52);
  const page = (await after('PageDown')) - 52;
  expect(page).toBeGreaterThan(300);
  expect(page).toBeLessThan(window.innerHeight);
  expect(await after('PageUp')).toBe(52);
  expect(await after('ArrowUp')).toBe(0);
  expect(await after('ArrowUp')).toBe(0);
  expect(await after('End')).toBeGreaterThan(3_000);
  expect(await after('Home')).toBe(0);
});

it('another filter of the import lines starts at the top', async () => {
  firstLinesAre();
  const { user } = open();
  mockApi(call, { query: { skip: 100 } }).answers(hundredFrom(101), total);
  await user.click(await table());
  (await table()).focus();
  await user.keyboard('{End}');
  await scroll();
  await screen.findByText('1–200 of 300,000');
  const others = mockApi(call, { query: { skip: 0, state: 'MALFORMED' } }).answers(
    [{ line: 7, state: 'MALFORMED', masked: null, reason: 'TOO_LONG', place: null }],
    1,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Malformed');
  expect(await screen.findByText('longer than 4,096 characters')).toBeVisible();
  expect(others.received).toHaveLength(1);
  expect((await box()).scrollTop).toBe(0);
  mockApi(call, { query: { state: 'TWIN' } }).answers([], 0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Twice in the file');
  expect(await screen.findByText('No such lines')).toBeVisible();
});

it('only the first lines are read again when an import changes', async () => {
  firstLinesAre();
  const { user } = open();
  mockApi(call, { query: { skip: 100 } }).answers(hundredFrom(101), total);
  await scroll();
  await screen.findByText('1–200 of 300,000');
  const again = mockApi(call, { times: 'always' }).answers(hundredFrom(1), total);
  const discarded = mockApi('POST /admin/stock/imports/{importId}/cancel').failsWith('INTERNAL');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(discarded.received).toHaveLength(1));
  await waitFor(() => expect(again.received.map(({ query }) => query.skip)).toEqual(['0']));
  expect(await screen.findByText('1–100 of 300,000')).toBeVisible();
});
