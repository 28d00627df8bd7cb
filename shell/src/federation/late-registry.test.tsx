import { loadRemote } from '@module-federation/enhanced/runtime';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { RemoteBoundary } from './remote-boundary.tsx';
import { startRemotes } from './remotes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));

const remote = {
  name: 'mf-late',
  version: '1.0.0',
  base: '/mf-late/1.0.0/',
  entry: 'remoteEntry.js',
  contract: '^2.0.0',
  requires: { react: { range: '^19.0.0', names: ['lazy'] } },
  assets: [],
  integrity: {},
  manifest: { name: 'mf-late', basePaths: [], routes: [], nav: [] },
};
const provides = (version: string) => ({ provides: { react: { version, names: ['lazy'] } } });
const serves = (registry: object) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ schema: 1, ...registry })));
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Retry' }));

it('Retry reads what the shell provides until a registry has named it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serves({ shell: { provides: {} }, remotes: [] });
  await startRemotes();
  render(
    <MemoryRouter>
      <RemoteBoundary name="mf-late" waiting={<p>it is on its way</p>} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('alert')).toBeVisible();

  jest
    .mocked(loadRemote)
    .mockRejectedValue(new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'));
  serves({ shell: provides('19.3.1'), remotes: [remote] });
  await retry();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Its files could not be loaded.'));

  // The registry of a newer shell than the running one, whose modules are unchanged.
  jest
    .mocked(loadRemote)
    .mockResolvedValue({ default: { Routes: () => <p>the orders</p>, contractVersion: '2.0.0' } });
  serves({ shell: provides('20.0.0'), remotes: [remote] });
  await retry();
  expect(await screen.findByText('the orders')).toBeVisible();
});
