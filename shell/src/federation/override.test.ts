import { activeOverrides, parseOverride, readOverrideParameter, withOverrides } from './override.ts';
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

const mode = process.env['NODE_ENV'];
const inMode = (value: string | undefined) => Object.assign(process.env, { NODE_ENV: value });
const open = (address: string) => {
  history.replaceState(null, '', address);
  readOverrideParameter();
};

afterEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset['overrides'];
  inMode(mode);
});

it('the override points one remote of this tab at a local server, and forgets the parameter', () => {
  open('/admin/orders?mf=mf-admin@http://localhost:3004&status=PENDING');
  expect(location.search).toBe('?status=PENDING');
  const { remotes, origins } = withOverrides(registry);
  expect(origins).toEqual(['http://localhost:3004']);
  expect(remotes[0]).toMatchObject({
    base: 'http://localhost:3004/',
    entry: 'remoteEntry.js',
    development: true,
  });
});

it('the override ends with mf=reset', () => {
  open('/?mf=mf-admin@http://localhost:3004');
  open('/?mf=reset');
  expect(withOverrides(registry)).toBe(registry);
});

it('the override is ignored in production', () => {
  open('/?mf=mf-admin@http://localhost:3004');
  inMode('production');
  expect(activeOverrides()).toEqual([]);
  expect(withOverrides(registry).remotes[0]?.base).toBe('/mf-admin/1.0.0/');
});

it('the override works in production where the configuration allows it', () => {
  inMode('production');
  document.documentElement.dataset['overrides'] = 'allowed';
  open('/?mf=mf-admin@http://localhost:3004');
  expect(withOverrides(registry).remotes[0]?.base).toBe('http://localhost:3004/');
});

it.each([
  'mf-admin@https://evil.example',
  'mf-admin@http://localhost.evil.example',
  'mf-admin@javascript:alert(1)',
  'react@http://localhost:3004',
  'mf-admin',
  '',
])('the override refuses %p', (wish) => {
  expect(parseOverride(wish)).toBeUndefined();
});
