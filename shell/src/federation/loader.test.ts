import type { LoaderPorts } from './loader.ts';
import { PATIENCE_MS, loadRemoteModule } from './loader.ts';
import type { Registry, RegistryRemote } from './registry.ts';

const aRemote = (over: Partial<RegistryRemote> = {}): RegistryRemote => ({
  name: 'mf-admin',
  version: '2.1.0',
  base: '/mf-admin/2.1.0/',
  entry: 'remoteEntry.js',
  contract: '^1.0.0',
  assets: [],
  integrity: {},
  manifest: { name: 'mf-admin', basePaths: ['/admin'], routes: [], nav: [] },
  ...over,
});
const registryOf = (remote: RegistryRemote, origins: string[] = []): Registry => ({
  schema: 1,
  origins,
  remotes: [remote],
});

const good = { default: { Routes: () => null, contractVersion: '1.0.0' } };
const lost = () => new Error('Failed to load script resources. #RUNTIME-008');

/** A loader's surroundings in which waiting takes no time, except for the time-out, which never comes. */
function surroundings(...outcomes: unknown[]) {
  const waits: number[] = [];
  const registered: string[] = [];
  let loads = 0;
  const ports: LoaderPorts = {
    register: (name, entry) => registered.push(`${name} ${entry}`),
    load: async () => {
      const outcome = outcomes[Math.min(loads++, outcomes.length - 1)];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    wait: (ms) => {
      waits.push(ms);
      return ms === PATIENCE_MS ? new Promise(() => undefined) : Promise.resolve();
    },
    random: () => 0.5,
    pageOrigin: 'https://store.example',
    shellContract: '1.2.0',
  };
  return { ports, waits, registered, loads: () => loads };
}

it('loads a remote from the folder that the registry names', async () => {
  const { ports, registered, loads } = surroundings(good);
  expect(await loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).toBe(good.default);
  expect(registered).toEqual(['mf-admin https://store.example/mf-admin/2.1.0/remoteEntry.js']);
  expect(loads()).toBe(1);
});

it('tries a lost file once more, after 300 ms and a jitter', async () => {
  const { ports, waits, loads } = surroundings(lost(), good);
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).resolves.toBe(good.default);
  expect(loads()).toBe(2);
  expect(waits).toEqual([PATIENCE_MS, 450]);
});

it('gives up after the second try', async () => {
  const { ports, loads } = surroundings(lost());
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).rejects.toThrow('RUNTIME-008');
  expect(loads()).toBe(2);
});

it('does not repeat a remote that threw', async () => {
  const { ports, loads } = surroundings(new TypeError('x is undefined'));
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).rejects.toThrow('x is undefined');
  expect(loads()).toBe(1);
});

it('gives up on a remote that is not there after 8 s', async () => {
  const { ports } = surroundings();
  const never = { ...ports, load: () => new Promise(() => undefined), wait: () => Promise.resolve() };
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), never)).rejects.toMatchObject({
    reason: 'slow',
    detail: 'mf-admin 2.1.0 did not arrive within 8 s.',
  });
});

it('refuses a remote that the registry does not list', async () => {
  const { ports, loads } = surroundings(good);
  await expect(loadRemoteModule('mf-staff', registryOf(aRemote()), ports)).rejects.toMatchObject({
    reason: 'absent',
  });
  expect(loads()).toBe(0);
});

it('refuses another origin before anything of it is loaded', async () => {
  const { ports, loads } = surroundings(good);
  const elsewhere = aRemote({ base: 'https://cdn.example/mf-admin/2.1.0/' });
  await expect(loadRemoteModule('mf-admin', registryOf(elsewhere), ports)).rejects.toMatchObject({
    reason: 'foreign',
  });
  expect(loads()).toBe(0);
});

it('loads from another origin that the registry lists', async () => {
  const { ports } = surroundings(good);
  const elsewhere = registryOf(aRemote({ base: 'https://cdn.example/mf-admin/2.1.0/' }), [
    'https://cdn.example',
  ]);
  await expect(loadRemoteModule('mf-admin', elsewhere, ports)).resolves.toBe(good.default);
});

it('refuses a remote for another contract before loading it, and names both versions', async () => {
  const { ports, loads } = surroundings(good);
  await expect(
    loadRemoteModule('mf-admin', registryOf(aRemote({ contract: '^2.0.0' })), ports),
  ).rejects.toMatchObject({
    reason: 'incompatible',
    detail: 'mf-admin 2.1.0 needs contract ^2.0.0, this shell has contract 1.2.0.',
  });
  expect(loads()).toBe(0);
});

it.each([
  ['2.0.0', 'mf-admin 2.1.0 is built for contract 2.0.0, this shell has contract 1.2.0.'],
  [undefined, 'mf-admin 2.1.0 is built for contract (none), this shell has contract 1.2.0.'],
])('believes the version inside the remote (%s) over the registry', async (contractVersion, detail) => {
  const { ports } = surroundings({ default: { Routes: () => null, contractVersion } });
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).rejects.toMatchObject({
    reason: 'incompatible',
    detail,
  });
});
