// The bundles that draw the first HTML on the server.
import path from 'node:path';
import webpack from 'webpack';
import { installed, provided, singletons } from '../shared-modules.js';
import { configure } from './browser.js';
import { NoAntdPlugin } from './plugins/no-antd.js';
import { SharedNamesPlugin } from './plugins/shared-names.js';
import { replacements, routerProduction, subsetAliases } from './replacements.js';
import { serverRules } from './rules.js';

/** `renderToString` without the streams beside it, which ask for modules of Node. */
const renderer = path.join(installed('react-dom'), 'cjs/react-dom-server-legacy.browser.production.js');

/** Replacements in the shell's bundle: it reaches remotes through what the server has loaded, and contains at once what the browser loads later. */
const twinsOfServer = () =>
  new webpack.NormalModuleReplacementPlugin(/^\.\/(remotes|renewable)\.(ts|js)$/, (request) => {
    if (/[\\/]shell[\\/]src[\\/](federation|app)$/.test(request.context))
      request.request = request.request.replace(/\.\w+$/, '.server.ts');
  });

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
      rules: serverRules,
    },
    plugins: [
      new NoAntdPlugin(),
      ...replacements(),
      ...(name === 'shell' ? [] : [new SharedNamesPlugin(provided())]),
      twinsOfServer(),
    ],
    // For people who read stack traces; not sent over the network.
    optimization: { inlineExports: false, minimize: false, splitChunks: false },
    cache: { ...base.cache, name: `${name}-server` },
  };
}
