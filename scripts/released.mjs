// The last release. It is kept in `released/` for the tests of a shell with remotes of another release (docs/adr/0055):
// `remotes.json` as `npm run build` writes it, and one archive with the files of each package. An archive is JSON compressed with
// Brotli. It has text unchanged, and everything else in base64.
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { root } from '../shared-modules.js';
import { writeJson } from './registry.mjs';

const folder = path.join(root, 'released');
const registryFile = path.join(folder, 'remotes.json');
const archiveOf = (name) => path.join(folder, `${name}.json.br`);
const RENEW = 'npm run keep-release keeps this state as the release';

const TEXT = /\.(js|cjs|css|html|json|svg|txt|webmanifest)$/;
const encodingOf = (file) => (TEXT.test(file) ? 'utf8' : 'base64');
/** Compressed copies of other files. A store can do without them. */
const COMPRESSED = /\.(br|gz)$/;

/** The folder of a package's files within a folder of built pages. */
export const placeOf = ({ remotes }, name) => {
  const remote = remotes.find((each) => each.name === name);
  return remote ? path.join(name, remote.version) : name;
};

/**
 * Keeps what was built as the last release.
 * @param {string} built folder of the pages, with nothing of earlier builds in it
 * @param {object} registry what it has, as remotes.json says it
 */
export async function keep(built, registry) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const name of ['shell', ...registry.remotes.map((remote) => remote.name)]) {
    const from = path.join(built, placeOf(registry, name));
    const names = (await readdir(from, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile() && !COMPRESSED.test(each.name))
      .map((each) => path.relative(from, path.join(each.parentPath, each.name)))
      .sort();
    const files = await Promise.all(
      names.map(async (file) => [file, await readFile(path.join(from, file), encodingOf(file))]),
    );
    await writeFile(
      archiveOf(name),
      await promisify(zlib.brotliCompress)(JSON.stringify(Object.fromEntries(files))),
    );
  }
  await writeJson(registryFile, registry);
}

/** @throws Error with one line that says what to do */
async function readOf(file, decode) {
  const where = path.relative(root, file);
  if (!existsSync(file)) throw new Error(`${where} is missing. ${RENEW}.`);
  return decode(await readFile(file))
    .then((text) => JSON.parse(text))
    .catch((error) => {
      throw new Error(`${where} cannot be read (${error.message}). ${RENEW}.`);
    });
}

/** The registry of the last release. @throws Error with one line when there is none */
export const releasedRegistry = () => readOf(registryFile, async (bytes) => bytes);

/**
 * Writes the files of a package of the last release into a folder. @throws Error with one line when its archive is missing or
 * damaged
 */
export async function unpack(name, to) {
  const files = await readOf(archiveOf(name), promisify(zlib.brotliDecompress));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await writeFile(path.join(to, file), content, encodingOf(file));
  }
}
