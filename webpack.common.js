// Every browser configuration of the store is made here: the shell (host), the remotes inside it, and the remotes alone.
// A package's own webpack.config.js only says its name and its port.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { minifySync } from '@swc/core';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import {
  folderOf,
  installed,
  provided,
  rangeOf,
  root,
  singletons,
  subsets,
  versionOf,
  workspace,
} from './shared-modules.js';
import {
  FilesElsewherePlugin,
  FolderFreeIdsPlugin,
  FontPreloadPlugin,
  HostOnlyPlugin,
  IntegrityPlugin,
  NoAntdPlugin,
  ProvidedNamesPlugin,
  SharedNamesPlugin,
} from './webpack.plugins.js';

export { root };

const apiAddress = process.env['API_URL'] ?? 'http://localhost:4000';
/** A running store that may be opened with a remote from here (docs/micro-frontends.md). */
const storeAddress = process.env['STORE_URL'] ?? 'http://localhost:8080';

const strict = (key) => ({ singleton: true, strictVersion: true, requiredVersion: rangeOf(key) });

/**
 * In development only: one refresh runtime for the page, so that an edit in a remote shows inside the shell. A remote from a
 * development server inside a production shell finds none there, and uses its own.
 */
const refresh = (eager) => ({ 'react-refresh/runtime': { singleton: true, requiredVersion: false, eager } });

const providedByShell = () =>
  Object.fromEntries(
    Object.entries(singletons).map(([key, { eager = false }]) => [
      key,
      {
        ...strict(key),
        // The shell takes what it provides itself; a remote says which versions it accepts.
        requiredVersion: false,
        eager,
        version: versionOf(key),
        // Relative: the address of the checkout must not be in any module's id.
        ...(subsets[key] && { import: `./${path.relative(path.join(root, 'shell'), subsets[key])}` }),
      },
    ]),
  );
const expectedByRemote = () =>
  Object.fromEntries(Object.keys(singletons).map((key) => [key, { ...strict(key), import: false }]));

/**
 * Scripts that must run before the first paint, and before the other scripts arrive (only the shell's page has markup).
 * Inline, and so allowed by its hash in the Content-Security-Policy.
 */
const firstPaint = (kind) =>
  [
    path.join(installed('shared-ui'), 'src/theme/first-paint.js'),
    path.join(root, 'shell/src/app/first-visitor.js'),
    ...(kind === 'shell' ? [path.join(root, 'shell/src/app/early-input.js')] : []),
  ]
    .map((file) => minifySync(readFileSync(file, 'utf8'), { compress: true }).code.trim())
    .join('');

/** Name of the chunk that holds the exposed module. */
export const EXPOSED = 'remote';

/** The name of a remote as a JavaScript identifier: its container and its chunk loader are globals. */
export const containerName = (name) => name.replaceAll('-', '_');

function federation(kind, name, production) {
  const shared = {
    dts: false,
    manifest: false,
    shareStrategy: 'loaded-first',
  };
  const optimization = { disableSnapshot: true, target: 'web' };
  if (kind === 'shell') {
    return new ModuleFederationPlugin({
      ...shared,
      name: 'shell',
      remotes: {},
      shared: {
        ...providedByShell(),
        ...(!production && refresh(true)),
      },
      runtimePlugins: [path.join(root, 'shell/src/federation/runtime-plugin.ts')],
      experiments: { optimization },
    });
  }
  return new ModuleFederationPlugin({
    ...shared,
    name: containerName(name),
    filename: production ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
    exposes: { './remote': { import: './src/remote.tsx', name: EXPOSED } },
    shared: { ...expectedByRemote(), ...(!production && refresh(false)) },
    experiments: { optimization },
  });
}

/** Sheets of `shared-ui` whose class names other packages take. */
const offeredSheets = Object.values(
  JSON.parse(readFileSync(path.join(installed('shared-ui'), 'package.json'), 'utf8')).exports,
)
  .filter((file) => typeof file === 'string' && file.endsWith('.module.css'))
  .map((file) => path.join(installed('shared-ui'), file));

/** The prefix of the class names of a sheet: derived from its path in the repository, so that it is the same in every build. */
export const sheetName = (file) =>
  createHash('sha256')
    .update(path.relative(workspace, file))
    .digest('base64')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3);

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The same in development: a remote from a developer's machine takes them from the shell of a running store. */
const offeredName = ({ resourcePath }, _template, name) =>
  offeredSheets.includes(resourcePath) ? `${path.basename(resourcePath, '.module.css')}-${name}` : undefined;

/** The classes found so far in the sheet that a loader reads. */
const classesMet = new WeakMap();

/**
 * The name of a class in production: that of its sheet, and a letter for its place in there. It compresses better than a hash of
 * each class. What `shared-ui` offers has a name that stays, because the shell and a remote may be built at different times.
 */
function shortName(loader, _template, name) {
  const offered = offeredName(loader, _template, name);
  if (offered) return offered;
  const met = classesMet.get(loader) ?? new Map();
  classesMet.set(loader, met.set(name, met.get(name) ?? met.size));
  const place = met.get(name);
  return sheetName(loader.resourcePath) + LETTERS[place % LETTERS.length].repeat(1 + place / LETTERS.length);
}

/** Class names of `*.module.css`, one export for each: a bundle holds those that it uses. */
const cssModules = (production) => ({
  auto: /\.module\.css$/,
  namedExport: true,
  exportLocalsConvention: 'as-is',
  localIdentContext: workspace,
  ...(production
    ? { getLocalIdent: shortName }
    : { getLocalIdent: offeredName, localIdentName: '[path][name]__[local]' }),
});

/** The class names without the sheet, which is in another bundle. */
const namesOnly = (production) => ({
  loader: 'css-loader',
  options: { modules: { ...cssModules(production), exportOnlyLocals: true } },
});

/**
 * The names of an offered sheet as a module of each file that imports them. Shared by several files of a remote, they would be
 * looked up at run time; so they are written where they are used.
 */
const ownNames = () =>
  new webpack.NormalModuleReplacementPlugin(/^shared-ui\/.*\.module\.css$/, (request) => {
    const sheet = offeredSheets.find((file) => path.basename(file) === path.basename(request.request));
    request.request = `${sheet}?${path.relative(workspace, request.contextInfo.issuer)}`;
  });

/** Parts of packages that the store does not need, and the files that replace them. */
const replacements = () =>
  [
    // Remotes are registered by the address of their entry: there are no snapshots of what is deployed.
    [
      /[\\/]runtime-core[\\/]dist[\\/].*[\\/](SnapshotHandler|preload)\.js$/,
      path.join(root, 'shell/src/federation/without-snapshots.js'),
    ],
    [
      /[\\/]lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/,
      path.join(installed('shared-ui'), 'src/parts/create-icon.js'),
    ],
  ].map(([pattern, file]) => new webpack.NormalModuleReplacementPlugin(pattern, file));

/**
 * Has Chromium compile all functions of a file while it arrives, on another thread. Otherwise each is compiled at its first call, on
 * the thread that the page is drawn and answers on. Other browsers read a comment.
 */
const compileHints = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // The minifier takes comments away, and file names have the hash of what is in them.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });

/** The shell's copy of the federation runtime serves every remote (runtime-plugin.ts publishes it): 15 KB less each. */
const federationRuntime = ({ request }, done) =>
  /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/.test(request)
    ? done(null, '__storeFederation', 'global')
    : done();

/** The package itself answers every import with its development build, which has warnings in it. */
const routerProduction = path.join(installed('react-router'), 'dist/production/index.mjs');

const routerFiles = path.dirname(routerProduction);

const subsetAliases = Object.fromEntries(Object.entries(subsets).map(([key, file]) => [`${key}$`, file]));

/** A name that a module does not export fails the build; so does a class that a style sheet does not have. */
const strictImports = { exportsPresence: 'error' };

/** A remote in a repository of its own has settings of its own, which extend those of the package. */
const compilerSettings = [path.join(root, 'tsconfig.web.json'), path.join(workspace, 'tsconfig.json')].find(
  (file) => existsSync(file),
);

const compiled = {
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    onlyCompileBundledFiles: true,
    configFile: compilerSettings,
    // `npm run types` checks types; here they are only stripped.
    compilerOptions: { noEmit: false, declaration: false },
  },
};

/**
 * @param {'shell' | 'remote' | 'standalone'} kind shell: the host. remote: exposes ./remote, carries no singleton.
 *   standalone: the remote alone, its own entry and real imports, nothing exposed, no federation at all.
 * @param {{ name: string, production: boolean, outputPath?: string }} options
 */
export function configure(kind, { name, production, outputPath }) {
  const context = folderOf(name);
  const hashed = production ? '.[contenthash:10]' : '';
  const hasPage = kind !== 'remote';
  return {
    name: `${name}${kind === 'standalone' ? ':standalone' : ''}`,
    context,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2023'],
    // No eval, so that a page with the store's real Content-Security-Policy can run a remote from here.
    devtool: production ? false : 'cheap-module-source-map',
    // A remote in the shell is entered through its container alone.
    entry: hasPage
      ? { main: [...(production ? [] : [path.join(root, 'scripts/refresh/start.mjs')]), './src/index.ts'] }
      : {},
    output: {
      path: outputPath ?? path.join(workspace, '.cache/build', name),
      publicPath: kind === 'remote' ? 'auto' : kind === 'shell' && production ? '/shell/' : '/',
      uniqueName: `${containerName(name)}${kind === 'standalone' ? '_alone' : ''}`,
      filename: `[name]${hashed}.js`,
      // A remote and the remote alone come from one development server, and are not the same files.
      chunkFilename: `${kind === 'standalone' && !production ? 'alone/' : ''}[name]${hashed}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      chunkLoadTimeout: 8_000,
      // That of the page, which is the same.
      charset: false,
      // The shell's files are those of the page's origin, or FilesElsewherePlugin says how they are loaded.
      crossOriginLoading: kind === 'shell' && production ? false : 'anonymous',
      hashFunction: 'xxhash64',
      // The server's bundle is made beside it (configureServer).
      clean: production && { keep: /^server\// },
    },
    ...(kind === 'remote' && { externals: federationRuntime }),
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // The compiler writes './a.js' where the source says './a.ts' or './a.tsx'.
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
      alias: {
        // In the shell and its remotes the federation does this; a remote alone has no more than it has there.
        ...(kind === 'standalone' && subsetAliases),
        ...(production && { 'react-router$': routerProduction }),
        ...(!production && {
          'react/jsx-dev-runtime$': path.join(root, 'scripts/refresh/jsx-dev-runtime.mjs'),
        }),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          parser: strictImports,
          ...(production ? compiled : { loader: path.join(root, 'scripts/refresh/loader.mjs') }),
        },
        {
          test: /\.css$/,
          use: [
            production ? MiniCssExtractPlugin.loader : 'style-loader',
            { loader: 'css-loader', options: { modules: cssModules(production) } },
          ],
          // The shell includes the style sheets of shared-ui.
          ...(kind === 'remote' && { exclude: offeredSheets }),
        },
        ...(kind === 'remote' ? [{ include: offeredSheets, use: namesOnly(production) }] : []),
        { test: /\.(woff2?|png|svg|ico|webp)$/, type: 'asset/resource' },
        {
          resourceQuery: /^\?subset&/,
          loader: path.join(root, 'webpack.font-loader.js'),
          generator: { filename: `assets/[name].subset.[contenthash:10][ext]` },
        },
        ...(production
          ? [{ include: routerFiles, loader: path.join(root, 'webpack.unused-components-loader.js') }]
          : []),
        // These packages have no side effects but do not declare it; without this ConfigProvider drags the whole Form in.
        { test: /[\\/]node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      ...(kind === 'standalone' ? [] : [federation(kind, name, production)]),
      ...(kind === 'remote'
        ? [
            new HostOnlyPlugin(),
            ownNames(),
            new SharedNamesPlugin(provided()),
            ...(production ? [new IntegrityPlugin()] : []),
          ]
        : []),
      ...(kind === 'shell'
        ? [new ProvidedNamesPlugin(provided()), ...(production ? [new FilesElsewherePlugin()] : [])]
        : []),
      ...(hasPage
        ? [
            new HtmlWebpackPlugin({
              template: path.join(root, 'shell/src/index.html'),
              firstPaint: firstPaint(kind),
              scriptLoading: 'defer',
              minify: false,
            }),
            // The one font that the first screen is set in.
            ...(production
              ? [new FontPreloadPlugin(/inter-latin-opsz-normal\.subset\.[0-9a-f]+\.woff2$/)]
              : []),
          ]
        : []),
      ...(production
        ? [
            ...replacements(),
            compileHints(),
            new FolderFreeIdsPlugin(workspace),
            new MiniCssExtractPlugin({
              filename: `[name]${hashed}.css`,
              chunkFilename: `[name]${hashed}.css`,
            }),
          ]
        : []),
    ],
    optimization: {
      // webpack 5.110 writes a constant of another module into the code, and does not notice in its cache that it changed.
      inlineExports: false,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3, ecma: 2020 }, mangle: true, format: { comments: false } },
        }),
        new CssMinimizerPlugin(),
      ],
      chunkIds: production ? 'deterministic' : 'named',
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          ...(kind === 'shell' &&
            production && {
              // React and its companions change rarely: their file stays in the browser's cache over releases.
              platform: {
                test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
                name: 'platform',
                chunks: 'initial',
                enforce: true,
              },
            }),
          // Without this group a module that two lazy tiers use is in both (+200 KB on the way to /admin).
          default: { chunks: 'async', minChunks: 2, priority: -20, reuseExistingChunk: true },
        },
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    cache: {
      type: 'filesystem',
      name: `${name}-${kind}-${production ? 'production' : 'development'}`,
      cacheDirectory: path.join(workspace, '.cache/webpack'),
      buildDependencies: {
        config: [
          path.join(root, 'webpack.common.js'),
          path.join(root, 'shared-modules.js'),
          path.join(root, 'webpack.plugins.js'),
          path.join(root, 'webpack.font-loader.js'),
          path.join(root, 'webpack.unused-components-loader.js'),
          compilerSettings,
        ],
      },
    },
  };
}

/** `renderToString` without the streams beside it, which ask for modules of Node. */
const renderer = path.join(installed('react-dom'), 'cjs/react-dom-server-legacy.browser.production.js');

/**
 * The bundle that draws a package's first HTML on the server (`src/server.tsx`): one file for Node, with the class names of the
 * browser's style sheets and without the sheets. The shell's carries React and its companions; a remote's asks for them, as in
 * the browser. It is in `server/` beside the browser's files, and like the page it draws it has no antd.
 * @param {string} outputPath folder of the browser's files
 */
export function configureServer(name, outputPath) {
  const base = configure(name === 'shell' ? 'shell' : 'remote', { name, production: true, outputPath });
  return {
    ...base,
    name: `${name}:server`,
    target: 'node24',
    entry: { [name]: './src/server.tsx' },
    output: {
      path: path.join(outputPath, 'server'),
      filename: '[name].[contenthash:10].cjs',
      library: { type: 'commonjs2' },
      hashFunction: 'xxhash64',
      clean: true,
    },
    resolve: {
      ...base.resolve,
      alias:
        name === 'shell'
          ? { ...subsetAliases, 'react-dom/server$': renderer, 'react-router$': routerProduction }
          : {},
    },
    ...(name !== 'shell' && {
      externals: Object.fromEntries(Object.keys(singletons).map((key) => [key, `commonjs ${key}`])),
    }),
    module: {
      // Code that the browser loads later is in the file, too, but runs only when it is needed.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, parser: strictImports, ...compiled },
        { test: /\.module\.css$/, use: namesOnly(true) },
        {
          test: /\.(css|woff2?|png|svg)$/,
          exclude: /\.module\.css$/,
          type: 'asset/inline',
          generator: { dataUrl: () => '' },
        },
      ],
    },
    plugins: [
      new NoAntdPlugin(),
      ...replacements(),
      ...(name === 'shell' ? [] : [new SharedNamesPlugin(provided())]),
      new webpack.NormalModuleReplacementPlugin(/^\.\/remotes\.(ts|js)$/, (request) => {
        if (/[\\/]shell[\\/]src[\\/]federation$/.test(request.context))
          request.request = './remotes.server.ts';
      }),
    ],
    // For people who read stack traces; not sent over the network.
    optimization: { inlineExports: false, minimize: false, splitChunks: false },
    cache: { ...base.cache, name: `${name}-server` },
  };
}

const isProduction = (argv) =>
  argv.mode === 'production' || (argv.mode === undefined && !process.env['WEBPACK_SERVE']);

function devServer(name, extra = {}) {
  const { port } = JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8')).config;
  return {
    port,
    host: 'localhost',
    historyApiFallback: { disableDotRule: true },
    // A remote is asked for by the shell's page, which is another origin in development.
    static: path.join(root, 'shell/public'),
    headers: { 'Access-Control-Allow-Origin': '*' },
    proxy: [{ context: ['/api'], target: apiAddress }],
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      // Inside the shell a remote still listens to its own server.
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    ...extra,
  };
}

/** Configuration of the shell's package. In development it serves a registry that names the remotes' dev servers. */
export const shell = () => (_env, argv) => {
  const production = isProduction(argv);
  return {
    ...configure('shell', { name: 'shell', production }),
    ...(!production && { devServer: devServer('shell', { setupMiddlewares: serveDevRegistry }) }),
  };
};

/**
 * Configuration of a remote's package. In development one server has both: `remoteEntry.js` for a shell, and the remote
 * alone as a page. They are two compilations: one holding both would mix up which exports are used.
 */
export const remote = (name) => (env, argv) => {
  const production = isProduction(argv);
  const alone = configure('standalone', {
    name,
    production,
    ...(production && { outputPath: path.join(workspace, '.cache/standalone', name) }),
  });
  if (production) return env?.standalone ? alone : configure('remote', { name, production });
  return [{ ...alone, devServer: devServer(name, inStore(name)) }, configure('remote', { name, production })];
};

/** What the development server of a remote offers a running store: its manifest, hot reload across origins, and the link to the store. */
const inStore = (name) => ({
  allowedHosts: ['localhost', new URL(storeAddress).hostname],
  setupMiddlewares(middlewares) {
    middlewares.unshift({
      name: 'manifest',
      path: '/manifest.json',
      middleware: async (_request, response) => {
        const { manifestOf } = await import('./scripts/registry.mjs');
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cache-Control', 'no-store');
        response.end(JSON.stringify(await manifestOf(name)));
      },
    });
    return middlewares;
  },
  async onListening({ options }) {
    const { manifestOf } = await import('./scripts/registry.mjs');
    const { routes } = await manifestOf(name);
    const { path: first = '/' } = routes.find((route) => !route.path.includes(':')) ?? {};
    const link = `${storeAddress}${first}?mf=${name}@http://localhost:${options.port}`;
    console.log(`${name} in the store: ${link}`);
  },
});

function serveDevRegistry(middlewares) {
  middlewares.unshift({
    name: 'remotes',
    path: '/remotes.json',
    middleware: async (_request, response) => {
      const { devRegistry } = await import('./scripts/registry.mjs');
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Cache-Control', 'no-store');
      response.end(JSON.stringify(await devRegistry()));
    },
  });
  return middlewares;
}
