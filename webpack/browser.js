// The bundles that a browser runs.
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { folderOf, provided, root, workspace } from '../shared-modules.js';
import { cache } from './cache.js';
import { ownNames } from './class-names.js';
import { containerName, federationRuntime, hostFederation, remoteFederation } from './federation.js';
import { compileHints, optimization } from './optimization.js';
import { page } from './page.js';
import { FilesElsewherePlugin } from './plugins/files-elsewhere.js';
import { FolderFreeIdsPlugin } from './plugins/folder-free-ids.js';
import { HostOnlyPlugin } from './plugins/host-only.js';
import { IntegrityPlugin } from './plugins/integrity.js';
import { ProvidedNamesPlugin } from './plugins/provided-names.js';
import { SharedNamesPlugin } from './plugins/shared-names.js';
import { replacements, routerProduction, subsetAliases, withoutChoices } from './replacements.js';
import { browserRules } from './rules.js';

/** A file whose content is in its name may stay in a browser's cache for ever. */
const hashIn = (production) => (production ? '.[contenthash:10]' : '');

function output(kind, { name, production, outputPath }) {
  const hash = hashIn(production);
  return {
    path: outputPath ?? path.join(workspace, '.cache/build', name),
    publicPath: kind === 'remote' ? 'auto' : kind === 'shell' && production ? '/shell/' : '/',
    uniqueName: `${containerName(name)}${kind === 'standalone' ? '_alone' : ''}`,
    filename: `[name]${hash}.js`,
    // A remote and the remote alone come from one development server, and are not the same files.
    chunkFilename: `${kind === 'standalone' && !production ? 'alone/' : ''}[name]${hash}.js`,
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    chunkLoadTimeout: 8_000,
    // No attribute: scripts have the character set of the page.
    charset: false,
    // The shell's files are those of the page's origin, or FilesElsewherePlugin says how they are loaded.
    crossOriginLoading: kind === 'shell' && production ? false : 'anonymous',
    hashFunction: 'xxhash64',
    // The server's bundle is made beside it (server.js).
    clean: production && { keep: /^server\// },
  };
}

const resolve = (kind, production) => ({
  extensions: ['.ts', '.tsx', '.js'],
  // The compiler writes './a.js' where the source says './a.ts' or './a.tsx'.
  extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
  alias: {
    // A remote gets these modules from the shell. A remote alone has the same part of them as there.
    ...(kind !== 'remote' && subsetAliases),
    ...(production && { 'react-router$': routerProduction }),
    ...(!production && {
      'react/jsx-dev-runtime$': path.join(root, 'scripts/refresh/jsx-dev-runtime.mjs'),
    }),
  },
});

/** The plugins of each kind of bundle. */
const pluginsOf = {
  shell: (_name, production) => [
    ...hostFederation(production),
    new ProvidedNamesPlugin(provided()),
    ...(production ? [new FilesElsewherePlugin()] : []),
    ...page('shell', production),
  ],
  remote: (name, production) => [
    remoteFederation(name, production),
    new HostOnlyPlugin(),
    ownNames(),
    new SharedNamesPlugin(provided()),
    ...(production ? [new IntegrityPlugin()] : []),
  ],
  standalone: (_name, production) => page('standalone', production),
};

const productionPlugins = () => [
  ...replacements(),
  compileHints(),
  new FolderFreeIdsPlugin(workspace),
  new MiniCssExtractPlugin({
    filename: `[name]${hashIn(true)}.css`,
    chunkFilename: `[name]${hashIn(true)}.css`,
  }),
];

/**
 * @param {'shell' | 'remote' | 'standalone'} kind shell: the host. remote: exposes ./remote, carries no singleton.
 *   standalone: the remote alone, its own entry and real imports, nothing exposed, no federation at all.
 * @param {{ name: string, production: boolean, outputPath?: string }} options
 */
export function configure(kind, options) {
  const { name, production } = options;
  return {
    name: `${name}${kind === 'standalone' ? ':standalone' : ''}`,
    context: folderOf(name),
    mode: production ? 'production' : 'development',
    target: ['web', 'es2023'],
    // No eval, so that a page with the store's real Content-Security-Policy can run a remote from here.
    devtool: production ? false : 'cheap-module-source-map',
    // A remote in the shell is entered through its container alone.
    entry:
      kind === 'remote'
        ? {}
        : { main: [...(production ? [] : [path.join(root, 'scripts/refresh/start.mjs')]), './src/index.ts'] },
    output: output(kind, options),
    ...(kind === 'remote' && { externals: federationRuntime }),
    resolve: resolve(kind, production),
    module: { rules: browserRules(kind, production) },
    plugins: [
      ...pluginsOf[kind](name, production),
      withoutChoices(),
      ...(production ? productionPlugins() : []),
    ],
    optimization: optimization(kind, production),
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    cache: cache(`${name}-${kind}-${production ? 'production' : 'development'}`),
  };
}
