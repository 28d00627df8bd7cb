// How files become modules.
import { existsSync } from 'node:fs';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { root, workspace } from '../shared-modules.js';
import { cssModules, namesOnly, offeredSheets } from './class-names.js';
import { routerFiles } from './replacements.js';

/** A name that a module does not export fails the build; so does a class that a style sheet does not have. */
const strictImports = { exportsPresence: 'error' };

/** A remote in a repository of its own has settings of its own, which extend those of the package. */
export const compilerSettings = [
  path.join(root, 'tsconfig.web.json'),
  path.join(workspace, 'tsconfig.json'),
].find((file) => existsSync(file));

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

const styles = (kind, production) => [
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
];

const assets = [
  { test: /\.(woff2?|png|svg|ico|webp)$/, type: 'asset/resource' },
  {
    resourceQuery: /^\?subset&/,
    loader: path.join(import.meta.dirname, 'font-loader.js'),
    generator: { filename: `assets/[name].subset.[contenthash:10][ext]` },
  },
];

/** @param {'shell' | 'remote' | 'standalone'} kind */
export const browserRules = (kind, production) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    parser: strictImports,
    ...(production ? compiled : { loader: path.join(root, 'scripts/refresh/loader.mjs') }),
  },
  ...styles(kind, production),
  ...assets,
  ...(production
    ? [{ include: routerFiles, loader: path.join(import.meta.dirname, 'unused-components-loader.js') }]
    : []),
  // These packages have no side effects but do not declare it; without this ConfigProvider drags the whole Form in.
  { test: /[\\/]node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false },
];

/** The class names of the browser's style sheets, and nothing that a browser asks for. */
export const serverRules = [
  { test: /\.tsx?$/, exclude: /node_modules/, parser: strictImports, ...compiled },
  { test: /\.module\.css$/, use: namesOnly(true) },
  {
    test: /\.(css|woff2?|png|svg)$/,
    exclude: /\.module\.css$/,
    type: 'asset/inline',
    generator: { dataUrl: () => '' },
  },
];
