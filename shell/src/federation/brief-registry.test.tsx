import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { integrityOf } from './integrity.ts';
import { remoteState, requestRemote, startRemotes } from './remotes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const remote = (name: string, version = '1.0.0') => ({
  name,
  version,
  base: `/${name}/${version}/`,
  entry: 'remoteEntry.js',
  contract: '^2.0.0',
  requires: {},
  assets: ['remoteEntry.js', 'remote.css'],
  integrity: { 'remoteEntry.js': hash('b'), 'remote.css': hash('c'), 'page.js': hash('d') },
  manifest: { name, basePaths: [], routes: [], nav: [] },
});
/** As in a page of another remote. */
function briefly(name: string) {
  const { requires: _, integrity, ...rest } = remote(name);
  const { 'page.js': __, ...first } = integrity;
  return { ...rest, integrity: first, brief: true };
}

const asked = jest.spyOn(globalThis, 'fetch');
const others = ['mf-other', 'mf-moved', 'mf-offline'];
const listed = (whole: ReturnType<typeof remote>) => ({
  schema: 1,
  remotes: [whole, ...others.filter((name) => name !== whole.name).map(briefly)],
});
const serves = (whole: ReturnType<typeof remote>) =>
  asked.mockImplementation(async () => new Response(JSON.stringify(listed(whole))));
const preloads = () =>
  [...document.querySelectorAll('link[rel=preload]')].map((link) => [
    link.getAttribute('href'),
    (link as HTMLLinkElement).as,
    (link as HTMLLinkElement).integrity,
  ]);

beforeAll(async () => {
  const block = document.createElement('script');
  block.id = 'remotes';
  block.type = 'application/json';
  block.textContent = JSON.stringify(listed(remote('mf-own')));
  document.head.append(block);
  await startRemotes();
});

beforeEach(() => {
  asked.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(loadRemote).mockResolvedValue({ default: { Routes: () => null, contractVersion: '2.0.0' } });
});

it('the remote of the first page is loaded without another request for the registry', async () => {
  expect((await requestRemote('mf-own')).status).toBe('ready');
  expect(asked).not.toHaveBeenCalled();
});

it('another remote waits for its hashes while its first files are fetched', async () => {
  const page = `${location.origin}/mf-other/1.0.0/page.js`;
  expect(integrityOf(page)).toMatch(/^sha384-A{64}$/);
  serves(remote('mf-other'));
  const loading = requestRemote('mf-other');
  expect(preloads()).toEqual([
    ['/mf-other/1.0.0/remoteEntry.js', 'script', hash('b')],
    ['/mf-other/1.0.0/remote.css', 'style', hash('c')],
  ]);
  expect(loadRemote).not.toHaveBeenCalledWith('mf_other/remote');
  expect((await loading).status).toBe('ready');
  expect(asked).toHaveBeenCalledWith('/remotes.json?of=mf-other', expect.anything());
  expect(integrityOf(page)).toBe(hash('d'));
});

it('another remote is loaded in the version that the store serves at that moment', async () => {
  serves(remote('mf-moved', '1.0.1'));
  expect((await requestRemote('mf-moved')).status).toBe('ready');
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [expect.objectContaining({ entry: `${location.origin}/mf-moved/1.0.1/remoteEntry.js` })],
    expect.anything(),
  );
});

it('another remote is not available while its hashes cannot be read', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  await requestRemote('mf-offline');
  expect(remoteState('mf-offline')).toMatchObject({ status: 'failed', failure: { reason: 'unreachable' } });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(loadRemote).not.toHaveBeenCalledWith('mf_offline/remote');
});
