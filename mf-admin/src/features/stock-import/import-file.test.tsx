import { screen, waitFor } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { anImport } from '../../testing/an-import.ts';
import { linesAre, openImport, params, press, willBeChecked } from '../../testing/import-page.ts';
import { inDialog } from '../../testing/typed-forms.tsx';

/** Chooses a file with this text. */
async function chooseFile({ upload }: ReturnType<typeof openImport>['user'], name: string, text: string) {
  const content = new TextEncoder().encode(text);
  const file = new File([content], name);
  // A file of jsdom cannot be read.
  Object.defineProperty(file, 'arrayBuffer', { value: async () => content.buffer });
  await upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
}

it('an import needs at least one code', async () => {
  const { user } = openImport();
  expect(await screen.findByText('Into Pixelforge Games, $10 card')).toBeVisible();
  await user.click(await press('Go on'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter at least one stock item');
});

it('the server checks each line of pasted codes', async () => {
  const { user } = openImport();
  await user.type(await screen.findByRole('textbox', { name: 'Or paste codes, one per line' }), 'A-1\nA-2');
  await user.click(await press('Go on'));
  expect(await screen.findByText('Pasted codes: 2 lines')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  const begun = mockApi('POST /admin/stock/imports').answers(
    anImport({ state: 'UPLOADING', parts: 0, lines: 0 }),
  );
  const sent = mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  linesAre();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(begun.received[0]?.body).toEqual({ subcategoryId: 's10', file_name: 'Pasted codes' });
  expect(sent.received[0]?.body).toEqual({ part: 0, lines: ['A-1', 'A-2'], last: true });
  expect(await screen.findByText('Pixelforge Games, $50 card: held for an order')).toBeVisible();
  expect(screen.getByText('••••ABCD')).toBeVisible();
});

const namesLine = 'Line 1 is left out, because it is no code: code,note';
const hasNames = () => screen.getByRole('checkbox', { name: 'The first row has the names of the columns' });

/** The page of an import with a line of names and a code, before it is checked. */
async function openWithNames() {
  const { user } = openImport();
  const pasted = await screen.findByRole('textbox', { name: 'Or paste codes, one per line' });
  await user.type(pasted, 'code,note\nABCD');
  await user.click(await press('Go on'));
  expect(await screen.findByText(namesLine)).toBeVisible();
  return { user };
}

it('a first line that names a column is not imported', async () => {
  const { user } = await openWithNames();
  mockApi('POST /admin/stock/imports').answers(anImport({ state: 'UPLOADING', parts: 0, lines: 0 }));
  const sent = mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  linesAre();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ part: 0, lines: ['', 'ABCD'], last: true });
});

it('a first line that names a column can be marked as a code', async () => {
  const { user } = await openWithNames();
  await user.click(hasNames());
  expect(screen.queryByText(namesLine)).toBeNull();
  await user.click(hasNames());
  expect(screen.getByText(namesLine)).toBeVisible();
});

it('the first codes of the chosen column are shown before the check', async () => {
  const { user } = openImport();
  await screen.findByText('Into Pixelforge Games, $10 card');
  await chooseFile(user, 'codes.csv', 'Serial Number;Redeem Code\n1;HDY-1111-AAAA\n2;HDY-2222-BBBB\n');
  const column = await screen.findByRole('combobox', { name: 'Column with the codes' });
  expect(column).toHaveDisplayValue('2: Redeem Code');
  expect(screen.getByText('It begins with HDY-… (13 characters), HDY-… (13 characters).')).toBeVisible();
  await user.selectOptions(column, '1: Serial Number');
  expect(screen.getByText('It begins with 1 (1 character), 2 (1 character).')).toBeVisible();
});

const box = () => screen.findByRole('textbox', { name: 'Or paste codes, one per line' });

/** Presses a link to another page, and answers the question whether to leave. */
async function leave(user: ReturnType<typeof openImport>['user'], then: string) {
  await user.click(screen.getAllByRole('link', { name: /^Orders/ })[0]!);
  const dialog = await inDialog('Leave without saving?');
  await user.click(dialog.getByRole('button', { name: then }));
}

it('leaving pasted codes asks for confirmation', async () => {
  const { user } = openImport();
  await user.type(await box(), 'A-1');
  await leave(user, 'Cancel');
  expect(await box()).toHaveValue('A-1');
});

it('leaving pasted codes discards them once it is confirmed', async () => {
  const { user, where, back } = openImport();
  await user.type(await box(), 'A-1');
  await user.click(await press('Go on'));
  expect(await screen.findByText('Pasted codes: 1 line')).toBeVisible();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([]);
  await leave(user, 'Leave');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  await back();
  expect(await box()).toHaveValue('');
});

it('pasted codes are restored after Back and Forward', async () => {
  const { user, where, back, forward } = openImport();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([]);
  await user.click(screen.getAllByRole('link', { name: /^Orders/ })[0]!);
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  await back();
  await user.type(await box(), 'A-1');
  await forward();
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  await back();
  expect(await box()).toHaveValue('A-1');
  await user.click(await press('Go on'));
  expect(await screen.findByText('Pasted codes: 1 line')).toBeVisible();
  await forward();
  await back();
  expect(await box()).toHaveValue('A-1');
});

it('pasted codes are not restored once they were checked', async () => {
  const { user, back } = openImport();
  await user.type(await box(), 'A-1');
  await user.click(await press('Go on'));
  willBeChecked();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  await back();
  expect(await box()).toHaveValue('');
});

it('a check of codes warns that the file may be truncated', async () => {
  const { user } = openImport();
  await screen.findByText('Into Pixelforge Games, $10 card');
  await chooseFile(user, 'codes.txt', 'HDY-1111-AAAA\nHDY-2222-BBBB\nHDY-3333-CCCC\nHDY-4');
  willBeChecked();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(screen.getByText(/^Line 4, the last one, is shorter .* The file may be cut off/)).toBeVisible();
});
