import type { LoaderPorts } from './loader.ts';
import { PATIENCE_MS, loadRemoteModule } from './loader.ts';
import type { Registry, RegistryRemote } from './registry.ts';

const aRemote = (over: Partial<RegistryRemote> = {}): RegistryRemote => ({
  name: 'mf-admin',
  version: '2.1.0',
  base: '/mf-admin/2.1.0/',
  entry: 'remoteEntry.js',
  contract: '^1.0.0',
  requires: { react: { range: '^19.0.0', names: ['lazy'] } },
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

/** Dependencies of a loader in which waiting takes no time, and the time-out never comes. */
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
    shell: {
      contract: '1.2.0',
      provides: { react: { version: '19.3.1', names: ['lazy', 'useState'] } },
    },
  };
  return { ports, waits, registered, loads: () => loads };
}

it('the loader loads a remote from the folder that the registry names', async () => {
  const { ports, registered, loads } = surroundings(good);
  expect(await loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).toBe(good.default);
  expect(registered).toEqual(['mf-admin https://store.example/mf-admin/2.1.0/remoteEntry.js']);
  expect(loads()).toBe(1);
});

it('the loader tries a failed file once more after 300 ms and a jitter', async () => {
  const { ports, waits, loads } = surroundings(lost(), good);
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).resolves.toBe(good.default);
  expect(loads()).toBe(2);
  expect(waits).toEqual([PATIENCE_MS, 450]);
});

it('the loader gives up after the second try', async () => {
  const { ports, loads } = surroundings(lost());
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).rejects.toThrow('RUNTIME-008');
  expect(loads()).toBe(2);
});

it('the loader does not repeat a remote that threw', async () => {
  const { ports, loads } = surroundings(new TypeError('x is undefined'));
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).rejects.toThrow('x is undefined');
  expect(loads()).toBe(1);
});

it('the loader gives up on a remote that has not loaded after 8 s', async () => {
  const { ports } = surroundings();
  const never = { ...ports, load: () => new Promise(() => undefined), wait: () => Promise.resolve() };
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), never)).rejects.toMatchObject({
    reason: 'slow',
    detail: 'mf-admin 2.1.0 did not arrive within 8 s.',
  });
});

it('the loader refuses a remote that the registry does not list', async () => {
  const { ports, loads } = surroundings(good);
  await expect(loadRemoteModule('mf-staff', registryOf(aRemote()), ports)).rejects.toMatchObject({
    reason: 'absent',
  });
  expect(loads()).toBe(0);
});

it('the loader refuses another origin before anything of it is loaded', async () => {
  const { ports, loads } = surroundings(good);
  const elsewhere = aRemote({ base: 'https://cdn.example/mf-admin/2.1.0/' });
  const registry = registryOf(elsewhere, ['https://assets.example']);
  await expect(loadRemoteModule('mf-admin', registry, ports)).rejects.toMatchObject({
    reason: 'foreign',
    detail: `mf-admin is at https://cdn.example, this store takes code from ${ports.pageOrigin}, https://assets.example.`,
  });
  expect(loads()).toBe(0);
});

it('the loader loads from another origin that the registry lists', async () => {
  const { ports } = surroundings(good);
  const elsewhere = registryOf(aRemote({ base: 'https://cdn.example/mf-admin/2.1.0/' }), [
    'https://cdn.example',
  ]);
  await expect(loadRemoteModule('mf-admin', elsewhere, ports)).resolves.toBe(good.default);
});

it('the loader refuses a remote for another contract with both versions', async () => {
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
  [
    'a name',
    { requires: { react: { range: '^19.0.0', names: ['lazy', 'useThat'] } } },
    'mf-admin 2.1.0 needs useThat of react, this shell has react 19.3.1 without.',
  ],
  [
    'a version',
    { requires: { react: { range: '^20.0.0', names: ['lazy'] } } },
    'mf-admin 2.1.0 needs react ^20.0.0, this shell has react 19.3.1.',
  ],
  [
    'a module',
    { requires: { 'shared-ui/tree': { range: '^1.0.0', names: ['Tree'] } } },
    'mf-admin 2.1.0 needs shared-ui/tree, this shell does not provide it.',
  ],
  [
    'it does not say what',
    { requires: undefined },
    'mf-admin 2.1.0 does not say what it needs of the shell. It has to be built again.',
  ],
])('a remote that needs %s the shell lacks is not loaded', async (_what, over, detail) => {
  const { ports, loads, registered } = surroundings(good);
  const unfit = { ...aRemote(), ...over } as RegistryRemote;
  await expect(loadRemoteModule('mf-admin', registryOf(unfit), ports)).rejects.toMatchObject({
    reason: 'incompatible',
    detail,
  });
  expect(loads()).toBe(0);
  expect(registered).toEqual([]);
});

it('the loader does not check the needs of a development server', async () => {
  const { ports } = surroundings(good);
  const { requires: _, ...local } = aRemote({ development: true });
  await expect(loadRemoteModule('mf-admin', registryOf(local), ports)).resolves.toBe(good.default);
});

it.each([
  ['2.0.0', 'mf-admin 2.1.0 is built for contract 2.0.0, this shell has contract 1.2.0.'],
  [undefined, 'mf-admin 2.1.0 is built for contract (none), this shell has contract 1.2.0.'],
])('the loader refuses a remote whose own contract version is %s', async (contractVersion, detail) => {
  const { ports } = surroundings({ default: { Routes: () => null, contractVersion } });
  await expect(loadRemoteModule('mf-admin', registryOf(aRemote()), ports)).rejects.toMatchObject({
    reason: 'incompatible',
    detail,
  });
});
