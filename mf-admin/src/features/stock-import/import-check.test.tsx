import { act, screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { anImport } from '../../testing/an-import.ts';
import { linesAre, openImport, params, press } from '../../testing/import-page.ts';
import { inDialog } from '../../testing/typed-forms.tsx';

it('Try Again sends the failed part of an import again', async () => {
  const { user } = openImport();
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

it('an interrupted check of codes can be discarded', async () => {
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImport({ state: 'UPLOADING' }));
  linesAre();
  const { user } = openImport('?import=i1');
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

const pasted = () => screen.getByRole('textbox', { name: 'Or paste codes, one per line' });

/** The page of an interrupted check, after codes of another file were refused. */
async function refuseOthers() {
  // Read by the page, and before each try.
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 2 }).answers(
    anImport({ state: 'UPLOADING' }),
  );
  linesAre();
  const { user } = openImport('?import=i1');
  await user.type(await screen.findByRole('textbox', { name: 'Or paste codes, one per line' }), 'B-1');
  await user.click(await press('Go on'));
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).failsWith('STOCK_IMPORT_OTHER_FILE');
  await user.click(await press('Check codes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'These are not the codes that were interrupted. Choose the same file and column, or discard the import.',
  );
  await user.click(await press('Choose another file'));
  return { user };
}

it('an interrupted check of codes refuses other codes', async () => {
  await refuseOthers();
  expect(pasted()).toHaveValue('B-1');
});

it('an interrupted check of codes resumes with the same codes', async () => {
  const { user } = await refuseOthers();
  await user.clear(pasted());
  await user.type(pasted(), 'A-1\nA-2');
  await user.click(await press('Go on'));
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImport({ state: 'UPLOADING' }));
  const sent = mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  await user.click(await press('Check codes'));
  expect(await press('Import 2 codes')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ part: 0, lines: ['A-1', 'A-2'], last: true });
});

/** A check in two parts, of which the first arrives once `arrived` is resolved. */
async function checkedInParts(times: 1 | 'always') {
  const arrived = Promise.withResolvers<void>();
  const view = openImport('', [anImport({ state: 'UPLOADING', lines: 2_000 })]);
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

/** Presses a link to another page, and returns the question whether to leave. */
async function leave(user: ReturnType<typeof openImport>['user']) {
  await user.click(screen.getAllByRole('link', { name: /^Orders/ })[0]!);
  return inDialog('Leave without saving?');
}

it('leaving during the check of codes asks for confirmation', async () => {
  const { user, arrived } = await checkedInParts('always');
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  const dialog = await leave(user);
  expect(
    dialog.getByText(
      'The check of this file stops when you leave. Choose the same file again to go on with it.',
    ),
  ).toBeVisible();
  arrived.resolve();
});

it('leaving during the check of codes stops it', async () => {
  const { user, where, arrived, sent } = await checkedInParts('always');
  const dialog = await leave(user);
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([]);
  await user.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  arrived.resolve();
  // Long enough for another part.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(sent.received).toHaveLength(1);
  expect(where()).toBe('/admin/orders');
});

it('the list of imports says whether a check is running or was interrupted', async () => {
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
