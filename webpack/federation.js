// The modules that shell and remotes share in the page, and the one that a remote exposes.
import path from 'node:path';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { rangeOf, root, singletons, subsets, versionOf } from '../shared-modules.js';

const strict = (key) => ({ singleton: true, strictVersion: true, requiredVersion: rangeOf(key) });

/**
 * In development only: one refresh runtime for the page, so that an edit in a remote shows inside the shell. A remote from a
 * development server inside a production shell finds none there, and uses its own.
 */
const refresh = { 'react-refresh/runtime': { singleton: true, requiredVersion: false } };

const providedByShell = (production) =>
  Object.entries({ ...singletons, ...(!production && { 'react-refresh/runtime': { eager: true } }) }).map(
    ([key, { eager = false }]) => ({
      // Relative: the address of the checkout must not be in any module's id.
      [subsets[key] ? `./${path.relative(path.join(root, 'shell'), subsets[key])}` : key]: {
        shareKey: key,
        singleton: true,
        strictVersion: true,
        // A remote says which versions it accepts.
        requiredVersion: false,
        eager,
        version: versionOf(key),
      },
    }),
  );
const expectedByRemote = () =>
  Object.fromEntries(Object.keys(singletons).map((key) => [key, { ...strict(key), import: false }]));

/** Name of the chunk that holds the exposed module. */
export const EXPOSED = 'remote';

/** The name of a remote as a JavaScript identifier: its container and its chunk loader are globals. */
export const containerName = (name) => name.replaceAll('-', '_');

const settings = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
  experiments: { optimization: { disableSnapshot: true, target: 'web' } },
};

/**
 * The shell provides the shared modules and imports them as any others: nobody else has a copy of them, and asking the federation for
 * each of its own would take time at every start.
 */
export const hostFederation = (production) => [
  new ModuleFederationPlugin({
    ...settings,
    name: 'shell',
    remotes: {},
    runtimePlugins: [path.join(root, 'shell/src/federation/runtime-plugin.ts')],
  }),
  new ProvideSharedPlugin({ shareScope: 'default', provides: providedByShell(production) }),
  // The shell consumes nothing. The plugin records for the federation's runtime what the shell provides.
  new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
];

export const remoteFederation = (name, production) =>
  new ModuleFederationPlugin({
    ...settings,
    name: containerName(name),
    filename: production ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
    exposes: { './remote': { import: './src/remote.tsx', name: EXPOSED } },
    shared: { ...expectedByRemote(), ...(!production && refresh) },
  });

/** The shell's copy of the federation runtime serves every remote (runtime-plugin.ts publishes it): 15 KB less each. */
export const federationRuntime = ({ request }, done) =>
  /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/.test(request)
    ? done(null, '__storeFederation', 'global')
    : done();
