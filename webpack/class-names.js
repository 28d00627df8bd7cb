// The names that classes of style sheets have in the page.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { installed, workspace } from '../shared-modules.js';

/** Sheets of `shared-ui` whose class names other packages take. */
export const offeredSheets = Object.values(
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
/** The name of such a class in development: a remote from a developer's machine takes it from the shell of a running store. */
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
export const cssModules = (production) => ({
  auto: /\.module\.css$/,
  namedExport: true,
  exportLocalsConvention: 'as-is',
  localIdentContext: workspace,
  ...(production
    ? { getLocalIdent: shortName }
    : { getLocalIdent: offeredName, localIdentName: '[path][name]__[local]' }),
});

/** The class names without the sheet, which is in another bundle. */
export const namesOnly = (production) => ({
  loader: 'css-loader',
  options: { modules: { ...cssModules(production), exportOnlyLocals: true } },
});

/**
 * The names of an offered sheet as a module of each file that imports them. Shared by several files of a remote, they would be
 * looked up at run time; so they are written where they are used.
 */
export const ownNames = () =>
  new webpack.NormalModuleReplacementPlugin(/^shared-ui\/.*\.module\.css$/, (request) => {
    const sheet = offeredSheets.find((file) => path.basename(file) === path.basename(request.request));
    request.request = `${sheet}?${path.relative(workspace, request.contextInfo.issuer)}`;
  });
