import { act, screen, waitFor, within } from '@testing-library/react';
import type { StockImport } from 'shared-contract/types';
import { aSubcategory, mockApi, pass, stopClock } from 'shared-testing';
import { anImport } from '../../testing/an-import.ts';
import { narrowWindow } from '../../testing/narrow-window.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { inDialog } from '../../testing/typed-forms.tsx';

const option = aSubcategory({
  _id: 's10',
  title: '$10 card',
  product: { _id: 'p1', title: 'Pixelforge Games', product_image_url: null },
});
const rows = [
  { line: 1, state: 'NEW' as const, masked: '••••ABCD', reason: null, place: null },
  {
    line: 2,
    state: 'ELSEWHERE' as const,
    masked: null,
    reason: null,
    place: {
      subcategory_id: 's50',
      title: '$50 card',
      product_title: 'Pixelforge Games',
      state: 'RESERVED' as const,
    },
  },
];
const params = { params: { importId: 'i1' } };
const open = (at = '', earlier: StockImport[] = []) => {
  mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(option);
  mockApi('GET /admin/stock/imports', { times: 'always' }).answers(earlier);
  return renderAdmin(`/admin/products/edit/p1/s10/import${at}`);
};
const linesAre = () =>
  mockApi('GET /admin/stock/imports/{importId}/rows', { ...params, times: 'always' }).answers(rows);
/** The server takes what is uploaded, in one part, and has checked it. */
const willBeChecked = () => {
  mockApi('POST /admin/stock/imports').answers(anImport({ state: 'UPLOADING', parts: 0, lines: 0 }));
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  linesAre();
};
const press = (name: string) => screen.findByRole('button', { name });

it('pasted codes are checked, and the import shows what each line is', async () => {
  const { user } = open();
  expect(await screen.findByText('Into Pixelforge Games, $10 card')).toBeVisible();
  await user.click(await press('Go on'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter at least one stock item');
  await user.type(screen.getByRole('textbox', { name: 'Or paste codes, one per line' }), 'A-1\nA-2');
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

it('a first line that names a column is left out and shown, unless the admin wants it', async () => {
  const { user } = open();
  const pasted = await screen.findByRole('textbox', { name: 'Or paste codes, one per line' });
  await user.type(pasted, 'code,note\nABCD');
  await user.click(await press('Go on'));
  const leftOut = 'Line 1 is left out, because it is no code: code,note';
  expect(await screen.findByText(leftOut)).toBeVisible();
  const names = screen.getByRole('checkbox', { name: 'The first row has the names of the columns' });
  await user.click(names);
  expect(screen.queryByText(leftOut)).toBeNull();
  await user.click(names);
  mockApi('POST /admin/stock/imports').answers(anImport({ state: 'UPLOADING', parts: 0, lines: 0 }));
  const sent = mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  linesAre();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ part: 0, lines: ['', 'ABCD'], last: true });
});

it('the column of a table that says code is chosen, and how it begins is shown before the check', async () => {
  const { user } = open();
  await screen.findByText('Into Pixelforge Games, $10 card');
  const content = new TextEncoder().encode('Serial Number;Redeem Code\n1;HDY-1111-AAAA\n2;HDY-2222-BBBB\n');
  const file = new File([content], 'codes.csv', { type: 'text/csv' });
  // A file of jsdom cannot be read.
  Object.defineProperty(file, 'arrayBuffer', { value: async () => content.buffer });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  const column = await screen.findByRole('combobox', { name: 'Column with the codes' });
  expect(column).toHaveDisplayValue('2: Redeem Code');
  expect(screen.getByText('It begins with HDY-… (13 characters), HDY-… (13 characters).')).toBeVisible();
  await user.selectOptions(column, '1: Serial Number');
  expect(screen.getByText('It begins with 1 (1 character), 2 (1 character).')).toBeVisible();
});

it('leaving pasted codes asks first, before and after they were looked at', async () => {
  const { user, where, back } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Or paste codes, one per line' }), 'A-1');
  const leave = async (then: string) => {
    await user.click(screen.getAllByRole('link', { name: /^Orders/ })[0]!);
    const dialog = await inDialog('Leave without saving?');
    await user.click(dialog.getByRole('button', { name: then }));
  };
  await leave('Cancel');
  await user.click(await press('Go on'));
  expect(await screen.findByText('Pasted codes: 1 line')).toBeVisible();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([]);
  await leave('Leave');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  await back();
  expect(await screen.findByRole('textbox', { name: 'Or paste codes, one per line' })).toHaveValue('');
});

it('pasted codes are there again after Back and Forward, until they are checked or left', async () => {
  const { user, where, back, forward } = open();
  const box = () => screen.findByRole('textbox', { name: 'Or paste codes, one per line' });
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
  await user.click(await press('Go on'));
  willBeChecked();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  await back();
  expect(await box()).toHaveValue('');
});

it('Try Again sends a failed part again, and does not start a second import', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Or paste codes, one per line' }), 'A-1');
  await user.click(await press('Go on'));
  const begun = anImport({ state: 'UPLOADING', parts: 0, lines: 0 });
  mockApi('POST /admin/stock/imports').answers(begun);
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).failsWith('DATABASE_UNAVAILABLE');
  await user.click(await press('Check codes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The store is busy. Please try again in a moment.',
  );
  mockApi('GET /admin/stock/imports/{importId}', params).answers(begun);
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  linesAre();
  await user.click(await press('Try Again'));
  expect(await press('Import 2 codes')).toBeVisible();
});

it('a checked import is committed with its typed details, and wrong input is reported at its field', async () => {
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImport());
  linesAre();
  const { user } = open('?import=i1');
  await user.type(await screen.findByRole('textbox', { name: 'Cost of one code' }), '1.234');
  await user.click(await press('Import 2 codes'));
  expect(screen.getByRole('textbox', { name: 'Cost of one code' })).toHaveAccessibleDescription(
    /Please enter an amount from 0 with at most two decimals/,
  );
  await user.clear(screen.getByRole('textbox', { name: 'Cost of one code' }));
  await user.type(screen.getByRole('textbox', { name: 'Cost of one code' }), '8.5');
  await user.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Acme');
  await user.click(screen.getByRole('radio', { name: 'Stop: import nothing if there are any' }));
  await user.click(await press('Import 2 codes'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Some lines are not new codes. Leave them out, or correct the file and choose it again.',
  );
  await user.click(screen.getByRole('radio', { name: 'Leave them out' }));
  const done = anImport({ state: 'DONE', added: 2, left_out: 0, unsold: 2, on_problem: 'SKIP' });
  const sent = mockApi('POST /admin/stock/imports/{importId}/commit', params).answers(
    anImport({ state: 'COMMITTING', on_problem: 'SKIP' }),
  );
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(done);
  await user.click(await press('Import 2 codes'));
  expect(await screen.findByText('2 codes were added.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(sent.received[0]?.body).toEqual({ on_problem: 'SKIP', supplier: 'Acme', unit_cost: 8.5 });
});

it('an import that runs shows how far it is and can be cancelled', async () => {
  mockApi('GET /admin/stock/imports/{importId}', params).answers(
    anImport({ state: 'COMMITTING', added: 1, on_problem: 'SKIP' }),
  );
  linesAre();
  const { user } = open('?import=i1');
  expect(
    await screen.findByText(
      '1 of 2 codes done. You can leave this page: it goes on by itself, also after a restart.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress of the import' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  const cancelled = anImport({ state: 'CANCELLED', added: 1, unsold: 1, on_problem: 'SKIP' });
  mockApi('POST /admin/stock/imports/{importId}/cancel', params).answers(cancelled);
  // The page reads the import again each second, on a slow machine also before the press.
  const pressed = Promise.withResolvers<void>();
  mockApi('GET /admin/stock/imports/{importId}', {
    ...params,
    times: 'always',
    after: pressed.promise,
  }).answers(cancelled);
  await user.click(await press('Cancel import'));
  pressed.resolve();
  expect(
    await screen.findByText('The import was cancelled. 1 code was added before, and they are for sale.'),
  ).toBeVisible();
  expect(await press('Import the rest')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('an import that runs says when its figures cannot be read, and goes on reading', async () => {
  stopClock();
  const running = anImport({ state: 'COMMITTING', added: 1, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', params).answers(running);
  linesAre();
  open('?import=i1');
  expect(await screen.findByText(/^1 of 2 codes done/)).toBeVisible();
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 3 }).failsWith('DATABASE_UNAVAILABLE');
  for (let second = 0; second < 6; second++) await pass(1_000);
  const says = /^The server does not answer, so these figures may be old/;
  expect(await screen.findByText(says)).toBeVisible();
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers({
    ...running,
    added: 2,
  });
  await pass(1_000);
  expect(await screen.findByText(/^2 of 2 codes done/)).toBeVisible();
  expect(screen.queryByText(says)).toBeNull();
});

it('an import that has ended shows the lines that are left', async () => {
  const anImportThatIs = (state: StockImport['state']) => anImport({ state, added: 1, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImportThatIs('COMMITTING'));
  mockApi('GET /admin/stock/imports/{importId}/rows', params).answers(rows);
  open('?import=i1');
  expect(await screen.findByText('••••ABCD')).toBeVisible();
  mockApi('GET /admin/stock/imports/{importId}/rows', { ...params, times: 'always' }).answers(rows.slice(1));
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(
    anImportThatIs('DONE'),
  );
  // The page reads the import again each second.
  await waitFor(() => expect(screen.queryByText('••••ABCD')).toBeNull(), { timeout: 5_000 });
});

it('an undo asks first and says how many codes it withdraws', async () => {
  const done = anImport({ state: 'DONE', added: 2, unsold: 2, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', params).answers(done);
  linesAre();
  const { user } = open('?import=i1', [done]);
  await user.click(await press('Undo import'));
  const confirm = {
    name: 'Undo import',
    description:
      'Undo this import? 2 codes that are still for sale will be withdrawn. Sold ones stay as they are. What an unpaid checkout holds is withdrawn when it comes back.',
  };
  mockApi('POST /admin/stock/imports/{importId}/undo', params).failsWith('INTERNAL', { message: '' });
  await user.click(await screen.findByRole('button', confirm));
  expect(await screen.findByText('Failed to undo the import')).toBeVisible();
  await user.click(await press('Undo import'));
  const undone = anImport({ state: 'UNDONE', added: 2, withdrawn: 2, on_problem: 'SKIP' });
  mockApi('POST /admin/stock/imports/{importId}/undo', params).answers(undone);
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(undone);
  await user.click(await screen.findByRole('button', confirm));
  expect(await screen.findByText('The import was undone. 2 codes were withdrawn.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('what came of an undo is brought into view, and what an import was before is not', async () => {
  const revealed: (string | null)[] = [];
  jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    revealed.push(this.textContent);
  });
  const done = anImport({ state: 'DONE', added: 2, unsold: 2, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', params).answers(done);
  linesAre();
  const { user } = open('?import=i1', [done]);
  await user.click(await press('Undo import'));
  const undone = anImport({ state: 'UNDONE', added: 2, withdrawn: 2, on_problem: 'SKIP' });
  mockApi('POST /admin/stock/imports/{importId}/undo', params).answers(undone);
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(undone);
  await user.click((await screen.findAllByRole('button', { name: 'Undo import' })).at(-1)!);
  expect(await screen.findByText('The import was undone. 2 codes were withdrawn.')).toBeVisible();
  expect(revealed).toEqual(['The import was undone. 2 codes were withdrawn.']);
  await user.click(await press('Import another file'));
  expect(await press('Go on')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('a check that was interrupted says so and can be discarded', async () => {
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImport({ state: 'UPLOADING' }));
  linesAre();
  const { user } = open('?import=i1');
  expect(
    await screen.findByText(
      'The check of this file was interrupted after 3 lines. Nothing was added. Choose the same file again to go on, or discard it.',
    ),
  ).toBeVisible();
  const discarded = anImport({ state: 'DISCARDED' });
  mockApi('POST /admin/stock/imports/{importId}/cancel', params).answers(discarded);
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(discarded);
  await user.click(await press('Discard'));
  await waitFor(() =>
    expect(screen.getByText('This import was discarded. Nothing was added.')).toBeVisible(),
  );
  expect(screen.getByRole('main')).toHaveFocus();
});

it('an interrupted check resumes with the same file, and another file is refused', async () => {
  // Read by the page, and before each try.
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 3 }).answers(
    anImport({ state: 'UPLOADING' }),
  );
  linesAre();
  const { user } = open('?import=i1');
  await user.type(await screen.findByRole('textbox', { name: 'Or paste codes, one per line' }), 'B-1');
  await user.click(await press('Go on'));
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).failsWith('STOCK_IMPORT_OTHER_FILE');
  await user.click(await press('Check codes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'These are not the codes that were interrupted. Choose the same file and column, or discard the import.',
  );
  await user.click(await press('Choose another file'));
  await user.clear(screen.getByRole('textbox', { name: 'Or paste codes, one per line' }));
  await user.type(screen.getByRole('textbox', { name: 'Or paste codes, one per line' }), 'A-1\nA-2');
  await user.click(await press('Go on'));
  const sent = mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ part: 0, lines: ['A-1', 'A-2'], last: true });
});

it('an undo that makes no progress can be started again', async () => {
  stopClock();
  const undoing = anImport({ state: 'UNDOING', added: 2, withdrawn: 1, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(undoing);
  linesAre();
  const { user } = open('?import=i1');
  expect(await screen.findByText('Unsold codes are being withdrawn. You can leave this page.')).toBeVisible();
  expect(screen.queryByText('Nothing was withdrawn for a while.')).not.toBeInTheDocument();
  for (let second = 0; second <= 60; second++) await pass(1_000);
  const again = mockApi('POST /admin/stock/imports/{importId}/undo', params).answers(undoing);
  await user.click(await press('Go on'));
  await waitFor(() => expect(again.received).toHaveLength(1));
  undoing.withdrawn = 2;
  await pass(1_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull());
  expect(screen.getByRole('main')).toHaveFocus();
});

/** A check in two parts, of which the first arrives once `arrived` is resolved. */
async function checkedInParts(times: 1 | 'always') {
  const arrived = Promise.withResolvers<void>();
  const view = open('', [anImport({ state: 'UPLOADING', lines: 2_000 })]);
  const pasted = await screen.findByRole('textbox', { name: 'Or paste codes, one per line' });
  await view.user.click(pasted);
  await view.user.paste(Array.from({ length: 2_001 }, (_, at) => `A-${at}`).join('\n'));
  await view.user.click(await press('Go on'));
  mockApi('POST /admin/stock/imports').answers(anImport({ state: 'UPLOADING', parts: 0, lines: 0 }));
  const sent = mockApi('PUT /admin/stock/imports/{importId}/parts', {
    ...params,
    times,
    after: arrived.promise,
  }).answers(anImport({ state: 'UPLOADING', lines: 2_000 }));
  await view.user.click(await press('Check codes'));
  expect(await screen.findByText('Checking line 0 of 2,001...')).toBeVisible();
  return { ...view, arrived, sent };
}

it('leaving while lines are being sent asks first, and stops the check', async () => {
  const { user, where, arrived, sent } = await checkedInParts('always');
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await user.click(screen.getAllByRole('link', { name: /^Orders/ })[0]!);
  const dialog = await inDialog('Leave without saving?');
  expect(
    dialog.getByText(
      'The check of this file stops when you leave. Choose the same file again to go on with it.',
    ),
  ).toBeVisible();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([]);
  await user.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  arrived.resolve();
  // Long enough for another part.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(sent.received).toHaveLength(1);
  expect(where()).toBe('/admin/orders');
});

it('an earlier import is being checked while this page sends its lines, and else says how to go on', async () => {
  const { arrived } = await checkedInParts(1);
  const row = within(await screen.findByRole('row', { name: /^codes\.txt/ }));
  expect(row.getByText('Being checked')).toBeVisible();
  expect(row.queryByText(/^Interrupted/)).toBeNull();
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).failsWith('DATABASE_UNAVAILABLE');
  arrived.resolve();
  expect(await row.findByText('Not finished')).toBeVisible();
  expect(
    row.getByText('Interrupted after 2,000 lines. Open it and choose the same file again to go on.'),
  ).toBeVisible();
});

it('on a phone, an import that was undone says what was withdrawn', async () => {
  narrowWindow();
  open('', [anImport({ state: 'UNDONE', added: 31, withdrawn: 30 })]);
  expect(await screen.findByText('30 codes were withdrawn.')).toBeVisible();
  expect(screen.queryByText('31 codes were added.')).toBeNull();
});

it('that a file may be cut off is also said where its import is decided', async () => {
  const { user } = open();
  await screen.findByText('Into Pixelforge Games, $10 card');
  const content = new TextEncoder().encode('HDY-1111-AAAA\nHDY-2222-BBBB\nHDY-3333-CCCC\nHDY-4');
  const file = new File([content], 'codes.txt', { type: 'text/plain' });
  // A file of jsdom cannot be read.
  Object.defineProperty(file, 'arrayBuffer', { value: async () => content.buffer });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  willBeChecked();
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(screen.getByText(/^Line 4, the last one, is shorter .* The file may be cut off/)).toBeVisible();
});
