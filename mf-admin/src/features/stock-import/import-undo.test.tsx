import { screen, waitFor } from '@testing-library/react';
import { mockApi, pass, stopClock } from 'shared-testing';
import { anImport } from '../../testing/an-import.ts';
import { linesAre, openImport, params, press } from '../../testing/import-page.ts';
import { narrowWindow } from '../../testing/narrow-window.ts';

const undone = anImport({ state: 'UNDONE', added: 2, withdrawn: 2, on_problem: 'SKIP' });

/** The page of an import that is done, with its question whether to undo it. */
async function askedToUndo() {
  const done = anImport({ state: 'DONE', added: 2, unsold: 2, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', params).answers(done);
  linesAre();
  const { user } = openImport('?import=i1', [done]);
  await user.click(await press('Undo import'));
  const confirm = () =>
    screen.findByRole('button', {
      name: 'Undo import',
      description:
        'Undo this import? 2 codes that are still for sale will be withdrawn. Sold ones stay as they are. What an unpaid checkout holds is withdrawn when it comes back.',
    });
  return { user, confirm };
}

function willBeUndone() {
  mockApi('POST /admin/stock/imports/{importId}/undo', params).answers(undone);
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(undone);
}

it('undoing an import asks first and then counts the withdrawn codes', async () => {
  const { user, confirm } = await askedToUndo();
  willBeUndone();
  await user.click(await confirm());
  expect(await screen.findByText('The import was undone. 2 codes were withdrawn.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('undoing an import can be tried again after a failure', async () => {
  const { user, confirm } = await askedToUndo();
  mockApi('POST /admin/stock/imports/{importId}/undo', params).failsWith('INTERNAL', { message: '' });
  await user.click(await confirm());
  expect(await screen.findByText('Failed to undo the import')).toBeVisible();
  await user.click(await press('Undo import'));
  willBeUndone();
  await user.click(await confirm());
  expect(await screen.findByText('The import was undone. 2 codes were withdrawn.')).toBeVisible();
});

it('the page of an import scrolls only to the result of an undo', async () => {
  const revealed: (string | null)[] = [];
  jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    revealed.push(this.textContent);
  });
  const { user, confirm } = await askedToUndo();
  willBeUndone();
  await user.click(await confirm());
  expect(await screen.findByText('The import was undone. 2 codes were withdrawn.')).toBeVisible();
  expect(revealed).toEqual(['The import was undone. 2 codes were withdrawn.']);
});

it('another file can be imported after an import was undone', async () => {
  const { user, confirm } = await askedToUndo();
  willBeUndone();
  await user.click(await confirm());
  await user.click(await press('Import another file'));
  expect(await press('Go on')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('undoing an import that makes no progress can be started again', async () => {
  stopClock();
  const undoing = anImport({ state: 'UNDOING', added: 2, withdrawn: 1, on_problem: 'SKIP' });
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(undoing);
  linesAre();
  const { user } = openImport('?import=i1');
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

it('an undone import says on a phone what was withdrawn', async () => {
  narrowWindow();
  openImport('', [anImport({ state: 'UNDONE', added: 31, withdrawn: 30 })]);
  expect(await screen.findByText('30 codes were withdrawn.')).toBeVisible();
  expect(screen.queryByText('31 codes were added.')).toBeNull();
});
