import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReactNode } from 'react';
import { render as renderBare, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { RemoteBoundary } from './remote-boundary.tsx';
import { startRemotes } from './remotes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const lost = () => new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008');

const remote = (name: string, version = '1.0.0') => ({
  name,
  version,
  base: `/${name}/${version}/`,
  entry: 'remoteEntry.js',
  contract: '^1.0.0',
  assets: [],
  integrity: {},
  manifest: { name, basePaths: [], routes: [], nav: [] },
});
const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e', 'mf-f', 'mf-g'];

/** What the server would answer for /remotes.json. */
let served: unknown;
const errors = jest.spyOn(console, 'error');

beforeAll(async () => {
  const block = document.createElement('script');
  block.id = 'remotes';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ schema: 1, remotes: names.map((name) => remote(name)) });
  document.head.append(block);
  await startRemotes();
});

beforeEach(() => {
  errors.mockImplementation(() => undefined);
  load.mockReset();
  served = { schema: 1, remotes: names.map((name) => remote(name)) };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(served)));
});

const page = (text: string, contractVersion = '1.0.0') => ({
  default: { Routes: () => <p>{text}</p>, contractVersion },
});
const render = (page: ReactNode) =>
  renderBare(
    <MemoryRouter>
      <Link to="/another">another page</Link>
      {page}
    </MemoryRouter>,
  );
const leave = () => userEvent.click(screen.getByRole('link', { name: 'another page' }));
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

it('shows the pages of the remote', async () => {
  load.mockResolvedValue(page('the orders'));
  render(<RemoteBoundary name="mf-a" />);
  expect(await screen.findByText('the orders')).toBeVisible();
});

it('says what happened when the remote is lost, and shows it after Retry', async () => {
  load.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue(page('the queue'));
  render(<RemoteBoundary name="mf-b" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the store is not available');
  expect(screen.getByRole('alert')).toHaveTextContent('Its files could not be loaded.');
  await retry();
  expect(await screen.findByText('the queue')).toBeVisible();
});

it('takes the version that the registry names by the time of Retry', async () => {
  load.mockResolvedValueOnce(page('old', '2.0.0')).mockResolvedValue(page('new'));
  render(<RemoteBoundary name="mf-c" />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'mf-c 1.0.0 is built for contract 2.0.0, this shell has contract 1.0.0.',
  );
  served = { schema: 1, remotes: names.map((name) => remote(name, name === 'mf-c' ? '1.0.1' : '1.0.0')) };
  await retry();
  expect(await screen.findByText('new')).toBeVisible();
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [expect.objectContaining({ name: 'mf_c', entry: `${location.origin}/mf-c/1.0.1/remoteEntry.js` })],
    { force: true },
  );
});

it('keeps a remote that throws to itself', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new TypeError('no data');
    return <p>whole again</p>;
  };
  load.mockResolvedValue({ default: { Routes: Fragile, contractVersion: '1.0.0' } });
  render(
    <>
      <nav>the menu</nav>
      <RemoteBoundary name="mf-d" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  expect(screen.getByText('the menu')).toBeVisible();
  broken = false;
  await retry();
  expect(await screen.findByText('whole again')).toBeVisible();
});

it('puts the shell around the panel of a page that would bring its own header', async () => {
  load.mockRejectedValue(lost());
  render(<RemoteBoundary name="mf-e" aroundPanel={(panel) => <main>the way out {panel}</main>} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('the way out');
});

it('shows the other pages of a remote whose one page throws', async () => {
  const Pages = () => {
    const { pathname } = useLocation();
    if (pathname === '/') throw new TypeError('no data');
    return <p>the other page</p>;
  };
  load.mockResolvedValue({ default: { Routes: Pages, contractVersion: '1.0.0' } });
  render(<RemoteBoundary name="mf-f" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  await leave();
  expect(await screen.findByText('the other page')).toBeVisible();
});

it('tries a remote that could not be reached again with the next page', async () => {
  load.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue(page('the queue'));
  render(<RemoteBoundary name="mf-g" />);
  expect(await screen.findByRole('alert')).toBeVisible();
  await leave();
  expect(await screen.findByText('the queue')).toBeVisible();
});
