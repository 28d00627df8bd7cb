import { screen, waitFor } from '@testing-library/react';
import type { StockImport } from 'shared-contract/types';
import { mockApi, pass, stopClock } from 'shared-testing';
import { anImport } from '../../testing/an-import.ts';
import { linesAre, openImport, params, press, rows } from '../../testing/import-page.ts';

/** A checked import of two new codes. */
async function openChecked() {
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImport());
  linesAre();
  const { user } = openImport('?import=i1');
  const cost = await screen.findByRole('textbox', { name: 'Cost of one code' });
  return { user, cost, commit: async () => user.click(await press('Import 2 codes')) };
}

it('an invalid cost of a code is reported at its field', async () => {
  const { user, cost, commit } = await openChecked();
  await user.type(cost, '1.234');
  await commit();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Cost of one code' })).toHaveAccessibleDescription(
      /Please enter an amount from 0 with at most two decimals/,
    ),
  );
});

it('an import that stops at problems is not committed with a problem', async () => {
  const { user, commit } = await openChecked();
  await user.click(screen.getByRole('radio', { name: 'Stop: import nothing if there are any' }));
  await commit();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Some lines are not new codes. Leave them out, or correct the file and choose it again.',
  );
});

it('a checked import is committed with its typed details', async () => {
  const { user, cost, commit } = await openChecked();
  await user.type(cost, '8.5');
  await user.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Acme');
  await user.click(screen.getByRole('radio', { name: 'Stop: import nothing if there are any' }));
  await user.click(screen.getByRole('radio', { name: 'Leave them out' }));
  const done = anImport({ state: 'DONE', added: 2, left_out: 0, unsold: 2, on_problem: 'SKIP' });
  const sent = mockApi('POST /admin/stock/imports/{importId}/commit', params).answers(
    anImport({ state: 'COMMITTING', on_problem: 'SKIP' }),
  );
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(done);
  await commit();
  expect(await screen.findByText('2 codes were added.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(sent.received[0]?.body).toEqual({ on_problem: 'SKIP', supplier: 'Acme', unit_cost: 8.5 });
});

const running = anImport({ state: 'COMMITTING', added: 1, on_problem: 'SKIP' });

it('a running import shows its progress', async () => {
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(running);
  linesAre();
  openImport('?import=i1');
  expect(
    await screen.findByText(
      '1 of 2 codes done. You can leave this page: it goes on by itself, also after a restart.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress of the import' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
});

it('a running import can be cancelled', async () => {
  mockApi('GET /admin/stock/imports/{importId}', params).answers(running);
  linesAre();
  const { user } = openImport('?import=i1');
  expect(await screen.findByText(/^1 of 2 codes done/)).toBeVisible();
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

it('a running import reads its figures again after a failure', async () => {
  stopClock();
  mockApi('GET /admin/stock/imports/{importId}', params).answers(running);
  linesAre();
  openImport('?import=i1');
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

it('an import that has ended shows the remaining lines', async () => {
  const anImportThatIs = (state: StockImport['state']) => anImport({ state, added: 1, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', params).answers(anImportThatIs('COMMITTING'));
  mockApi('GET /admin/stock/imports/{importId}/rows', params).answers(rows);
  openImport('?import=i1');
  expect(await screen.findByText('••••ABCD')).toBeVisible();
  mockApi('GET /admin/stock/imports/{importId}/rows', { ...params, times: 'always' }).answers(rows.slice(1));
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(
    anImportThatIs('DONE'),
  );
  // The page reads the import again each second.
  await waitFor(() => expect(screen.queryByText('••••ABCD')).toBeNull(), { timeout: 5_000 });
});
