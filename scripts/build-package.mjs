// Builds one browser package: node scripts/build-package.mjs mf-admin. build.mjs runs it in one process for each package.
// release.mjs runs it with --cold, which uses no cache of an earlier build. With --into <folder> it writes there instead of
// dist/.
// The result of a remote is an immutable folder dist/<name>/<version>/, whose version ends in a hash of its contents.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { minifySync } from '@swc/core';
import webpack from 'webpack';
import { folderOf, provided, rangeOf, root, workspace } from '../shared-modules.js';
import { configure } from '../webpack/browser.js';
import { EXPOSED, containerName } from '../webpack/federation.js';
import { SharedNamesPlugin } from '../webpack/plugins/shared-names.js';
import { configureServer } from '../webpack/server.js';
import { contractVersion, dist as usual, manifestOf, readJson, writeJson } from './registry.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const {
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
  BROTLI_PARAM_NPOSTFIX,
  BROTLI_PARAM_NDIRECT,
  BROTLI_PARAM_LGWIN,
} = zlib.constants;
/** Settings of Brotli. Each is the best for some files. */
const settings = [
  {},
  { [BROTLI_PARAM_NPOSTFIX]: 1 },
  { [BROTLI_PARAM_NDIRECT]: 15, [BROTLI_PARAM_LGWIN]: 18 },
];
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const VERSIONS_KEPT = 3;
const SHELL_FILES_KEPT_MS = 14 * 24 * 3600 * 1000;

const name = process.argv[2] ?? (await readJson(path.join(workspace, 'package.json'))).name;
const isShell = name === 'shell';
const isCold = process.argv.includes('--cold');
const into = process.argv.indexOf('--into');
const dist = into < 0 ? usual : path.resolve(process.argv[into + 1]);
const out = path.join(workspace, isCold ? '.cache/release' : '.cache/build', name);

const { stats, requires } = await runWebpack();
if (isShell)
  await import('./social-fonts.mjs').then((fonts) => fonts.writeSocialFonts(path.join(out, 'social')));
const files = await filesIn(out);
const contents = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(path.join(out, file))])),
);
const provides = isShell && { contract: await contractVersion(), provides: provided() };
const manifest = isShell || (await manifestOf(name));
const contract = `^${await contractVersion()}`;
const version = `${(await readJson(path.join(folderOf(name), 'package.json'))).version}-${digest()}`;
await compress();
await (isShell ? placeShell() : placeRemote());
console.log(
  JSON.stringify({
    version,
    ...provides,
    server: serverBundle(),
  }),
);

/** What the package uses of each shared module, in the browser and on the server. */
function requiresOf(configurations) {
  const names = {};
  for (const { plugins } of configurations) {
    const { used = {} } = plugins.find((plugin) => plugin instanceof SharedNamesPlugin) ?? {};
    for (const [key, taken] of Object.entries(used)) names[key] = [...(names[key] ?? []), ...taken];
  }
  return Object.fromEntries(
    Object.entries(names)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, taken]) => [key, { range: rangeOf(key), names: [...new Set(taken)].sort() }]),
  );
}

/** Builds the browser's files, and the server's bundle if the package can draw its first HTML. */
async function runWebpack() {
  const browser = configure(isShell ? 'shell' : 'remote', { name, production: true, outputPath: out });
  const drawsFirstHtml = existsSync(path.join(folderOf(name), 'src/server.tsx'));
  const configurations = drawsFirstHtml ? [browser, configureServer(name, out)] : [browser];
  if (isCold) for (const configuration of configurations) configuration.cache = false;
  const compiler = webpack(configurations);
  const result = await new Promise((resolve, reject) => {
    compiler.run((error, results) => {
      if (error) return reject(error);
      if (results.hasErrors() || results.hasWarnings()) {
        console.error(results.toString({ preset: 'errors-warnings', colors: false }));
      }
      if (results.hasErrors()) process.exit(1);
      // Closing writes the cache for the next build.
      compiler.close((closing) => (closing ? reject(closing) : resolve(results)));
    });
  });
  return { stats: result.stats[0], requires: requiresOf(configurations) };
}

async function filesIn(folder) {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** The server's bundle and its hash, for the registry. Undefined when the package has none. */
function serverBundle() {
  const file = files.find((each) => each.startsWith('server/'));
  return file && { file, integrity: sha384(file) };
}

/** A hash of the files, and of the other fields of their entry in the registry. */
function digest() {
  const hash = createHash('sha256').update(
    JSON.stringify(isShell ? provides : { contract, requires, manifest }),
  );
  for (const [file, bytes] of contents) hash.update(file).update(bytes);
  return hash.digest('hex').slice(0, 8);
}

/**
 * Compresses with Brotli. For what every visitor loads first, it takes the smallest of several tries, each of which takes as long
 * as the first.
 */
async function smallest(file, bytes) {
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const ways = isShell && /^(main|platform)\..*\.js$/.test(file) ? settings : [{}];
  const tries = await Promise.all(ways.map((each) => brotli(bytes, { params: { ...params, ...each } })));
  return tries.sort((a, b) => a.length - b.length)[0];
}

/** Writes a .br and a .gz file beside each text file, so that the server never has to compress a file. */
async function compress() {
  await Promise.all(
    [...contents]
      .filter(([file]) => TEXT.test(file))
      .flatMap(([file, bytes]) => [
        smallest(file, bytes).then((small) => writeFile(path.join(out, `${file}.br`), small)),
        gzip(bytes, { level: 9 }).then((small) => writeFile(path.join(out, `${file}.gz`), small)),
      ]),
  );
}

async function placeRemote() {
  const folder = path.join(dist, name, version);
  const groups = stats.compilation.namedChunkGroups;
  const served = (group) =>
    groups
      .get(group)
      ?.getFiles()
      .filter((file) => /\.(js|css)$/.test(file)) ?? [];
  const [entry] = served(containerName(name));
  await writeFile(
    path.join(out, 'remote.json'),
    JSON.stringify(
      {
        name,
        version,
        base: `/${name}/${version}/`,
        entry,
        contract,
        requires,
        assets: [entry, ...served(EXPOSED)],
        pages: pageFiles(manifest, served),
        integrity: integrity(),
        server: serverBundle(),
        manifest,
      },
      null,
      2,
    ),
  );
  // File by file, because the folder may exist already.
  for (const file of await filesIn(out)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await rename(path.join(out, file), path.join(folder, file));
  }
  await rm(out, { recursive: true });
  await pruneVersions();
}

/**
 * More files for single pages: those of the chunk that is named after the route (`/products/:productId`,
 * page-products-productId).
 */
function pageFiles({ routes }, served) {
  const files = routes.map((route) => [route.path, served(`page${route.path.replace(/[^a-z0-9]+/gi, '-')}`)]);
  return Object.fromEntries(files.filter(([, own]) => own.length > 0));
}

/**
 * What a page needs when the shell's files come from another origin, and the names of the files that a store shares among its
 * processes (api/src/web/shared-shell-files.ts).
 */
function elsewhere() {
  const code = readFileSync(path.join(root, 'shell/src/app/files-elsewhere.js'), 'utf8');
  return {
    script: minifySync(code, { compress: true, mangle: true }).code.trim(),
    integrity: integrity(),
    files: files.filter((file) => file !== 'index.html'),
    forms: formFiles(),
    asksForHashes: true,
  };
}

/** The files of the shell's own pages, which are loaded later than the shell. A page that the server draws preloads them. */
function formFiles() {
  const { modules, chunkGraph } = stats.compilation;
  const isTheirs = (module) => module.nameForCondition()?.endsWith('own-pages.tsx');
  const [chunk] = chunkGraph.getModuleChunks([...modules].find(isTheirs));
  const [group] = chunk.groupsIterable;
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

function integrity() {
  return Object.fromEntries(
    files.filter((file) => /\.(js|css)$/.test(file)).map((file) => [file, sha384(file)]),
  );
}

function sha384(file) {
  return `sha384-${createHash('sha384').update(contents.get(file)).digest('base64')}`;
}

/** Removes old versions. Only the built ones are listed here; the database lists those in use. */
async function pruneVersions() {
  const folder = path.join(dist, name);
  const versions = await Promise.all(
    (await readdir(folder)).map(async (each) => ({
      each,
      time: (await stat(path.join(folder, each))).mtimeMs,
    })),
  );
  const old = versions.sort((a, b) => b.time - a.time).slice(VERSIONS_KEPT);
  for (const { each } of old) if (each !== version) await rm(path.join(folder, each), { recursive: true });
}

/**
 * Places the shell's files. They have hashes in their names and share one folder. Older files stay for open tabs, and those of
 * the previous build for a store that still runs it. The files that a running store serves are also in its database
 * (api/src/web/shared-shell-files.ts).
 */
async function placeShell() {
  const folder = path.join(dist, 'shell');
  await mkdir(folder, { recursive: true });
  const html = path.join(folder, 'index.html');
  const before = (await stat(html).catch(() => undefined))?.mtimeMs ?? Date.now();
  await cp(path.join(root, 'shell/public'), folder, { recursive: true });
  for (const file of await readdir(out)) {
    if (file !== 'index.html') await cp(path.join(out, file), path.join(folder, file), { recursive: true });
  }
  await writeJson(path.join(folder, 'files.json'), elsewhere());
  // Last, so that every file that the page names exists.
  await cp(path.join(out, 'index.html'), `${html}.draft`);
  await rename(`${html}.draft`, html);
  const now = new Date();
  for (const file of files) await utimes(path.join(folder, file), now, now);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && before - (await stat(file)).mtimeMs > SHELL_FILES_KEPT_MS) await rm(file);
  }
  await rm(out, { recursive: true });
}
