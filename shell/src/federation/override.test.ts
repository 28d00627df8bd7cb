import {
  activeOverrides,
  hasNoManifest,
  parseOverride,
  readOverrideParameter,
  withOverrides,
} from './override.ts';
import type { Registry } from './registry.ts';

const registry: Registry = {
  schema: 1,
  remotes: [
    {
      name: 'mf-admin',
      version: '1.0.0',
      base: '/mf-admin/1.0.0/',
      entry: 'remoteEntry.abc.js',
      contract: '^1.0.0',
      assets: [],
      integrity: { 'remoteEntry.abc.js': 'sha384-x' },
      manifest: { name: 'mf-admin', basePaths: ['/admin'], routes: [], nav: [] },
    },
  ],
};

const open = (address: string) => {
  history.replaceState(null, '', address);
  readOverrideParameter();
};
/** What the development servers say of themselves, by address. */
const serves = (manifests: Record<string, object>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const manifest = manifests[String(address)];
    if (!manifest) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(manifest));
  });

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  delete document.documentElement.dataset['overrides'];
});

/** A local server of mf-admin with a page of its own, named in the address. */
function openLocal() {
  const routes = [{ path: '/admin/new', title: 'New' }];
  serves({
    'http://localhost:3004/manifest.json': { name: 'mf-admin', basePaths: ['/admin'], routes, nav: [] },
  });
  open('/admin/orders?mf=mf-admin@http://localhost:3004&status=PENDING');
  return { routes };
}

it('the override loads one remote from a local server with its own pages', async () => {
  const { routes } = openLocal();
  const { remotes, origins } = await withOverrides(registry);
  expect(origins).toEqual(['http://localhost:3004']);
  expect(remotes).toHaveLength(1);
  expect(remotes[0]).toMatchObject({
    base: 'http://localhost:3004/',
    entry: 'remoteEntry.js',
    development: true,
    integrity: {},
    manifest: { routes },
  });
});

it('the override is removed from the address', () => {
  openLocal();
  expect(location.search).toBe('?status=PENDING');
});

it('the override adds a remote that the store does not run', async () => {
  const blog = { name: 'mf-blog', basePaths: ['/blog'], routes: [{ path: '/blog', title: 'Blog' }], nav: [] };
  serves({ 'http://localhost:3005/manifest.json': blog });
  open('/blog?mf=mf-blog@http://localhost:3005');
  const { remotes } = await withOverrides(registry);
  expect(remotes.map(({ name }) => name)).toEqual(['mf-admin', 'mf-blog']);
  expect(remotes[1]?.manifest).toEqual(blog);
});

it.each([
  ['does not answer', {}],
  ['answers for another remote', { 'http://localhost:3004/manifest.json': { name: 'mf-staff' } }],
])('the override keeps the pages of the store while the local server %s', async (_what, manifests) => {
  serves(manifests);
  open('/?mf=mf-admin@http://localhost:3004');
  const { remotes } = await withOverrides(registry);
  expect(remotes[0]).toMatchObject({
    base: 'http://localhost:3004/',
    manifest: registry.remotes[0]!.manifest,
  });
});

it('the badge distinguishes an override without a manifest', async () => {
  const blog = { name: 'mf-blog', basePaths: [], routes: [], nav: [] };
  serves({ 'http://localhost:3005/manifest.json': blog });
  open('/?mf=mf-nothing@http://localhost:3004&mf=mf-blog@http://localhost:3005');
  await withOverrides(registry);
  expect(activeOverrides().map((each) => [each.name, hasNoManifest(each)])).toEqual([
    ['mf-nothing', true],
    ['mf-blog', false],
  ]);
});

it('nothing is requested from an origin that the store no longer allows for overrides', async () => {
  const asked = serves({});
  open('/?mf=mf-admin@http://localhost:3004&mf=mf-blog@http://localhost:3005');
  document.documentElement.dataset['overrides'] = 'http://localhost:3005 http://127.0.0.1:*';
  const { origins, remotes } = await withOverrides(registry);
  expect(origins).toEqual(['http://localhost:3005', 'http://127.0.0.1:*', 'http://localhost:3005']);
  expect(remotes[0]).toMatchObject({ name: 'mf-admin', base: 'http://localhost:3004/' });
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['http://localhost:3005/manifest.json']);
});

it('the override may use every port of an origin that the store allows with any port', async () => {
  serves({});
  open('/?mf=mf-admin@http://127.0.0.1:3004');
  document.documentElement.dataset['overrides'] = 'http://127.0.0.1:*';
  expect((await withOverrides(registry)).origins).toContain('http://127.0.0.1:3004');
});

it('the override ends with mf=reset', async () => {
  open('/?mf=mf-admin@http://localhost:3004');
  open('/?mf=reset');
  expect((await withOverrides(registry)).remotes).toEqual(registry.remotes);
});

it('the override accepts the names that a release may have', () => {
  const base = 'http://localhost:3004/';
  expect(parseOverride(`mf-blog-2@${base}`)).toEqual({ name: 'mf-blog-2', base });
  expect(parseOverride(`mf-${'2'.repeat(61)}@${base}`)).toBeUndefined();
});

it.each([
  'mf-admin@https://evil.example',
  'mf-admin@http://localhost.evil.example',
  'mf-admin@javascript:alert(1)',
  'react@http://localhost:3004',
  'mf-admin',
  '',
])('the override refuses %p', (value) => {
  expect(parseOverride(value)).toBeUndefined();
});
