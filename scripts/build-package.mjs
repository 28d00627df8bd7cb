// Builds one browser package: node scripts/build-package.mjs mf-admin. Called by build.mjs, one process for each.
// The result of a remote is an immutable folder dist/<name>/<version>/, where the version ends in a hash of its contents.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import webpack from 'webpack';
import { EXPOSED, configure, containerName, root } from '../webpack.common.js';
import { contractVersion, dist, manifestOf, readJson } from './registry.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const VERSIONS_KEPT = 3;
const SHELL_FILES_KEPT_MS = 14 * 24 * 3600 * 1000;

const name = process.argv[2];
const isShell = name === 'shell';
const out = path.join(root, '.cache/build', name);

const stats = await runWebpack();
const files = (await readdir(out, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .sort();
const contents = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(path.join(out, file))])),
);
const version = `${(await readJson(path.join(root, name, 'package.json'))).version}-${digest()}`;
await compress();
await (isShell ? placeShell() : placeRemote());
console.log(JSON.stringify({ version }));

function runWebpack() {
  const config = configure(isShell ? 'shell' : 'remote', { name, production: true, outputPath: out });
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, result) => {
      if (error) return reject(error);
      if (result.hasErrors() || result.hasWarnings()) {
        console.error(result.toString({ preset: 'errors-warnings', colors: false }));
      }
      if (result.hasErrors()) process.exit(1);
      // Closing writes the cache for the next build.
      compiler.close((closing) => (closing ? reject(closing) : resolve(result)));
    });
  });
}

function digest() {
  const hash = createHash('sha256');
  for (const [file, bytes] of contents) hash.update(file).update(bytes);
  return hash.digest('hex').slice(0, 8);
}

/** Ready-made .br and .gz beside each text file: the server only picks, it never compresses a file. */
async function compress() {
  await Promise.all(
    [...contents]
      .filter(([file]) => TEXT.test(file))
      .flatMap(([file, bytes]) => [
        brotli(bytes, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }).then((small) => writeFile(path.join(out, `${file}.br`), small)),
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
        contract: `^${await contractVersion()}`,
        assets: [entry, ...served(EXPOSED)],
        integrity: Object.fromEntries(
          files.filter((file) => /\.(js|css)$/.test(file)).map((file) => [file, sha384(file)]),
        ),
        manifest: await manifestOf(name),
      },
      null,
      2,
    ),
  );
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(out, folder);
  await pruneVersions();
}

function sha384(file) {
  return `sha384-${createHash('sha384').update(contents.get(file)).digest('base64')}`;
}

/** A tab that is open since yesterday still asks for yesterday's files. */
async function pruneVersions() {
  const folder = path.join(dist, name);
  const inForce = (await readJson(path.join(dist, 'remotes.json')).catch(() => undefined))?.remotes?.find(
    (remote) => remote.name === name,
  )?.version;
  const versions = await Promise.all(
    (await readdir(folder)).map(async (each) => ({
      each,
      time: (await stat(path.join(folder, each))).mtimeMs,
    })),
  );
  const old = versions.sort((a, b) => b.time - a.time).slice(VERSIONS_KEPT);
  for (const { each } of old) {
    if (each !== version && each !== inForce) await rm(path.join(folder, each), { recursive: true });
  }
}

/** The shell's files have hashes in their names and share one folder; older ones stay for open tabs. */
async function placeShell() {
  const folder = path.join(dist, 'shell');
  await mkdir(folder, { recursive: true });
  const html = path.join(folder, 'index.html');
  await cp(path.join(root, 'shell/public'), folder, { recursive: true });
  for (const file of await readdir(out)) {
    if (file !== 'index.html') await cp(path.join(out, file), path.join(folder, file), { recursive: true });
  }
  // Last: whoever reads the page finds everything it names.
  await cp(path.join(out, 'index.html'), `${html}.draft`);
  await rename(`${html}.draft`, html);
  const now = new Date();
  for (const file of files) await utimes(path.join(folder, file), now, now);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && Date.now() - (await stat(file)).mtimeMs > SHELL_FILES_KEPT_MS) await rm(file);
  }
  await rm(out, { recursive: true });
}
