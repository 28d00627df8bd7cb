import type { Registry, RegistryRemote } from '../../src/web/remotes/registry.ts';

export const HASH = `sha384-${'b'.repeat(64)}`;

/** An entry of the registry, for tests. */
export const aRemote = (over: Partial<RegistryRemote> = {}): RegistryRemote => ({
  name: 'mf-admin',
  version: '1.0.0',
  base: '/mf-admin/1.0.0/',
  entry: 'remoteEntry.js',
  contract: '^1.0.0',
  requires: { react: { range: '^19.0.0', names: ['lazy'] } },
  assets: ['remoteEntry.js', 'remote.js', 'remote.css'],
  integrity: { 'remoteEntry.js': HASH, 'remote.js': HASH, 'remote.css': HASH },
  manifest: {
    name: 'mf-admin',
    basePaths: ['/admin'],
    routes: [{ path: '/admin/users/:userId', title: 'User Management', roles: ['ADMIN'] }],
    nav: [],
  },
  ...over,
});

export const aRegistry = (...remotes: RegistryRemote[]): Registry => ({
  schema: 1,
  shell: {
    version: '1.0.0',
    contract: '1.0.0',
    provides: { react: { version: '19.3.1', names: ['lazy', 'useState'] } },
  },
  remotes: remotes.length > 0 ? remotes : [aRemote()],
});
