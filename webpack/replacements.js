// Files that replace those of packages, so that bundles are smaller.
import path from 'node:path';
import webpack from 'webpack';
import { installed, root, subsets } from '../shared-modules.js';

/** Parts of packages that the store does not need, and the files that replace them. */
export const replacements = () =>
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

/** Modules of the `Table` and `Pagination` of antd, and their imports for props that no page uses. Development replaces them too, and so shows what is missing. */
const unusedChoices = [
  [/[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/, './FilterDropdown'],
  [/[\\/]table[\\/]hooks[\\/]useSelection\.js$/, '../../dropdown'],
  [/[\\/]pagination[\\/]Pagination\.js$/, '../select'],
];

export const withoutChoices = () =>
  new webpack.NormalModuleReplacementPlugin(
    /^(\.\/FilterDropdown|\.\.\/\.\.\/dropdown|\.\.\/select)$/,
    (module) => {
      const { request, contextInfo } = module;
      if (unusedChoices.some(([issuer, name]) => name === request && issuer.test(contextInfo.issuer)))
        module.request = path.join(installed('shared-ui'), 'src/base/without-choices.js');
    },
  );

/** The package itself answers every import with its development build, which has warnings in it. */
export const routerProduction = path.join(installed('react-router'), 'dist/production/index.mjs');

export const routerFiles = path.dirname(routerProduction);

/** Makes an import of a package that is provided in part an import of that part. */
export const subsetAliases = Object.fromEntries(
  Object.entries(subsets).map(([key, file]) => [`${key}$`, file]),
);
