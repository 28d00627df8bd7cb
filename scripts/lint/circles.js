// A lint rule against circular imports: between files of any package, and between folders of an API layer or a browser package.
// An import of types also counts.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const sources = '{shared-*,mf-*,shell,api,hoodpay-sandbox,mailbox}/src/**/*.{ts,tsx}';
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);

/** `import ... from './a.ts'`, `export ... from './a.ts'`, `import('./a.ts')`. */
const relativeImport = /(?:\bfrom\s|\bimport\s?\(?)\s*'(\.[^']+)'/g;

const relative = (file) => path.relative(root, file).replaceAll(path.sep, '/');
const resolved = (file, specifier) => path.posix.join(path.posix.dirname(file), specifier);

/** The imports of each source file within its package. */
function readImports() {
  const files = fs.globSync(sources, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
  const known = new Set(files.filter((file) => !isTest(file)));
  const importsOf = (file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(relativeImport)]
      .map(([, specifier]) => resolved(file, specifier))
      .filter((target) => known.has(target));
  return new Map([...known].map((file) => [file, new Set(importsOf(file))]));
}

/**
 * The folder that a file belongs to. In a layer of the API it is one like "api/src/shop/orders", and "api/src/shop" for files
 * beside those folders. In a browser package it is one like "shell/src/chrome" or "shell/src/features/legal".
 */
const folderOf = (file) =>
  /^(?:api\/src\/(?:platform|shop|reads|web)(?:\/[^/]+(?=\/))?|(?:shell|mf-\w+|shared-\w+)\/src(?:\/features)?\/[^/]+(?=\/))/.exec(
    file,
  )?.[0];

/** The same imports as imports between folders. */
function betweenFolders(imports) {
  const folders = new Map();
  for (const [file, targets] of imports) {
    const own = folderOf(file);
    if (own === undefined) continue;
    const others = folders.get(own) ?? new Set();
    for (const folder of [...targets].map(folderOf))
      if (folder !== undefined && folder !== own) others.add(folder);
    folders.set(own, others);
  }
  return folders;
}

/** The shortest path from `from` to `to`, with both; undefined when there is none. */
function wayBetween(graph, from, to) {
  const cameFrom = new Map([[from, undefined]]);
  for (const at of cameFrom.keys()) {
    if (at === to) {
      const way = [];
      for (let step = to; step !== undefined; step = cameFrom.get(step)) way.unshift(step);
      return way;
    }
    for (const next of graph.get(at) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, at);
  }
  return undefined;
}

/** The circle that the import of `target` in `file` closes, as text, or undefined. */
export function circleOf(imports, folders, file, target) {
  const files = wayBetween(imports, target, file);
  if (files) return `Files import each other in a circle: ${[file, ...files].join(' -> ')}.`;
  const [own, other] = [folderOf(file), folderOf(target)];
  if (own === undefined || other === undefined || own === other) return undefined;
  const way = wayBetween(folders, other, own);
  return way && `Folders import each other in a circle: ${[own, ...way].join(' -> ')}.`;
}

export const graphsOf = (imports) => ({ imports, folders: betweenFolders(imports) });

let graphs;

export const circles = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.filename);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      graphs ??= graphsOf(readImports());
      const target = resolved(file, source.value);
      if (!graphs.imports.has(file) || !graphs.imports.has(target)) return;
      const message = circleOf(graphs.imports, graphs.folders, file, target);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
