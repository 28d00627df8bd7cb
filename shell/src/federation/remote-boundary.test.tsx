import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReactNode } from 'react';
import { render as renderBare, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Link, useLocation } from 'react-router-dom';
import { PageBoundary } from 'shared-ui';
import { RemoteBoundary } from './remote-boundary.tsx';
import { retryRemote, startRemotes } from './remotes.ts';

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
  contract: '^2.0.0',
  requires: {},
  assets: [],
  integrity: {},
  manifest: { name, basePaths: [], routes: [], nav: [] },
});
const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e', 'mf-f', 'mf-g', 'mf-h', 'mf-i', 'mf-j', 'mf-k'];

/** What the server would answer for /remotes.json. */
let served: unknown;
const errors = jest.spyOn(console, 'error');

/** What the browser reported to the API. */
const beacon = jest.fn<boolean, [string, Blob]>(() => true);
Object.defineProperty(navigator, 'sendBeacon', { value: beacon });
const reports = () =>
  Promise.all(
    beacon.mock.calls.map(async ([url, body]) => {
      expect(url).toBe('/api/remotes/failures');
      return JSON.parse(await new Response(body).text()) as unknown;
    }),
  );

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
  beacon.mockClear();
  served = { schema: 1, remotes: names.map((name) => remote(name)) };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(served)));
});

const page = (text: string, contractVersion = '2.0.0') => ({
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

it('the boundary shows the pages of the remote', async () => {
  load.mockResolvedValue(page('the orders'));
  render(<RemoteBoundary name="mf-a" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByText('the orders')).toBeVisible();
});

it('a remote that failed to load is shown after Retry', async () => {
  load.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue(page('the queue'));
  render(<RemoteBoundary name="mf-b" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the store is not available');
  expect(screen.getByRole('alert')).toHaveTextContent('Its files could not be loaded.');
  await retry();
  expect(await screen.findByText('the queue')).toBeVisible();
});

it('Retry loads the version that the registry names at that time', async () => {
  load.mockResolvedValueOnce(page('old', '3.0.0')).mockResolvedValue(page('new'));
  render(<RemoteBoundary name="mf-c" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'mf-c 1.0.0 is built for contract 3.0.0, this shell has contract 2.0.0.',
  );
  served = { schema: 1, remotes: names.map((name) => remote(name, name === 'mf-c' ? '1.0.1' : '1.0.0')) };
  await retry();
  expect(await screen.findByText('new')).toBeVisible();
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [expect.objectContaining({ name: 'mf_c', entry: `${location.origin}/mf-c/1.0.1/remoteEntry.js` })],
    { force: true },
  );
});

it('a remote that throws breaks its own area only', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new TypeError('no data');
    return <p>whole again</p>;
  };
  load.mockResolvedValue({ default: { Routes: Fragile, contractVersion: '2.0.0' } });
  render(
    <>
      <nav>the menu</nav>
      <RemoteBoundary name="mf-d" waiting={<p>it is on its way</p>} />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  expect(screen.getByText('the menu')).toBeVisible();
  expect(await reports()).toEqual([
    { remote: 'mf-d', version: '1.0.0', reason: 'broken', reference: expect.stringMatching(/^[A-Z0-9]{6}$/) },
  ]);
  broken = false;
  await retry();
  expect(await screen.findByText('whole again')).toBeVisible();
});

it('the report of a failure names the version that was loaded', async () => {
  const Pages = () => {
    if (useLocation().pathname !== '/') throw new TypeError('no data');
    return <p>the first page</p>;
  };
  load.mockResolvedValue({ default: { Routes: Pages, contractVersion: '2.0.0' } });
  render(<RemoteBoundary name="mf-k" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByText('the first page')).toBeVisible();
  served = { schema: 1, remotes: names.map((name) => remote(name, name === 'mf-k' ? '1.0.1' : '1.0.0')) };
  await retryRemote('mf-a');
  await leave();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await reports()).toEqual([
    expect.objectContaining({ remote: 'mf-k', version: '1.0.0', reason: 'broken' }),
  ]);
});

it('the panel of a page with its own header gets the header of the shell', async () => {
  load.mockRejectedValue(lost());
  render(
    <RemoteBoundary
      name="mf-e"
      waiting={<p>it is on its way</p>}
      aroundPanel={(panel) => <main>the way out {panel}</main>}
    />,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('the way out');
});

it('a page that throws does not affect the other pages of its remote', async () => {
  const Pages = () => {
    const { pathname } = useLocation();
    if (pathname === '/') throw new TypeError('no data');
    return <p>the other page</p>;
  };
  load.mockResolvedValue({ default: { Routes: Pages, contractVersion: '2.0.0' } });
  render(<RemoteBoundary name="mf-f" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  await leave();
  expect(await screen.findByText('the other page')).toBeVisible();
});

it('a remote that could not be loaded is tried again with the next page', async () => {
  load.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue(page('the queue'));
  render(<RemoteBoundary name="mf-g" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  await leave();
  expect(await screen.findByText('the queue')).toBeVisible();
});

const Broken = (): ReactNode => {
  throw new TypeError('(0 , a.useThat) is not a function');
};

it('the reference of a failure leads to its error in the console', async () => {
  load.mockResolvedValue({ default: { Routes: Broken, contractVersion: '2.0.0' } });
  render(<RemoteBoundary name="mf-h" waiting={<p>it is on its way</p>} />);
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('It stopped because of an error. Everything else works as usual.');
  expect(panel).not.toHaveTextContent('useThat');
  const [, reference = ''] = /Reference ([0-9A-Z]{6})/.exec(panel.textContent) ?? [];
  expect(reference).not.toBe('');
  expect(errors).toHaveBeenCalledWith(
    `[store] ${reference}: mf-h failed while rendering:`,
    expect.objectContaining({ message: '(0 , a.useThat) is not a function' }),
    expect.anything(),
  );
});

it('Retry after an error loads the build that the registry names', async () => {
  load
    .mockResolvedValueOnce({ default: { Routes: Broken, contractVersion: '2.0.0' } })
    .mockResolvedValue(page('the earlier build'));
  render(<RemoteBoundary name="mf-i" waiting={<p>it is on its way</p>} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  served = { schema: 1, remotes: names.map((name) => remote(name, name === 'mf-i' ? '0.9.0' : '1.0.0')) };
  await retry();
  expect(await screen.findByText('the earlier build')).toBeVisible();
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [expect.objectContaining({ entry: `${location.origin}/mf-i/0.9.0/remoteEntry.js` })],
    { force: true },
  );
});

it('a page that throws does not affect the layout of its remote', async () => {
  let broken = true;
  const Page = () => (broken ? <Broken /> : <p>whole again</p>);
  const Pages = () => (
    <>
      <nav>the sidebar</nav>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </>
  );
  load.mockResolvedValue({ default: { Routes: Pages, contractVersion: '2.0.0' } });
  render(
    <RemoteBoundary
      name="mf-j"
      waiting={<p>it is on its way</p>}
      aroundPanel={(panel) => <main>the header of the shop {panel}</main>}
    />,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  expect(screen.getByText('the sidebar')).toBeVisible();
  expect(screen.queryByRole('main')).toBeNull();
  broken = false;
  await retry();
  expect(await screen.findByText('whole again')).toBeVisible();
  expect(screen.getByText('the sidebar')).toBeVisible();
});
