// The output of a build depends on its source only, not on an earlier build or on the folder of the checkout.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { ports } from '../remotes.js';
import { root } from '../shared-modules.js';
import { configure } from '../webpack/browser.js';
import { FolderFreeIdsPlugin } from '../webpack/plugins/folder-free-ids.js';
import { choiceOf } from './package-builder.mjs';

async function run(config) {
  const compiler = webpack(config);
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  assert.deepEqual(
    stats.compilation.errors.map(({ message }) => message),
    [],
  );
  await new Promise((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve(undefined))),
  );
}

/** A small remote that exports its contract's version, and the texts of the scripts that it is built to. */
async function smallRemote(t) {
  const folder = await mkdtemp(path.join(tmpdir(), 'warm-'));
  t.after(() => rm(folder, { recursive: true }));
  const source = path.join(folder, 'src');
  const outputPath = path.join(folder, 'out');
  await mkdir(source);
  await writeFile(
    path.join(source, 'remote.tsx'),
    "import { contractVersion } from './contract.ts';\nexport default { contractVersion };\n",
  );
  return {
    async build(contractVersion) {
      await writeFile(
        path.join(source, 'contract.ts'),
        `export const contractVersion = '${contractVersion}';\n`,
      );
      const config = configure('remote', { name: 'mf-staff', production: true, outputPath });
      await run({
        ...config,
        context: folder,
        resolveLoader: { modules: [path.join(root, 'node_modules')] },
        cache: { ...config.cache, cacheDirectory: path.join(folder, 'cache') },
      });
      const files = (await readdir(outputPath)).filter((file) => file.endsWith('.js'));
      return Promise.all(files.map((file) => readFile(path.join(outputPath, file), 'utf8')));
    },
  };
}

it('a build with a warm cache picks up a changed constant of another module', async (t) => {
  const { build } = await smallRemote(t);
  const builtFor = async (version) =>
    (await build(version)).flatMap((text) => text.match(/(?<=contractVersion:")[^"]+/g) ?? []);
  assert.deepEqual(await builtFor('1.0.0'), ['1.0.0']);
  assert.deepEqual(await builtFor('7.7.7'), ['7.7.7']);
});

it('every script of a build asks the browser to compile its functions while it arrives', async (t) => {
  const { build } = await smallRemote(t);
  const scripts = await build('1.0.0');
  assert.ok(scripts.length > 1);
  for (const script of scripts) assert.match(script, /^\/\/# allFunctionsCalledOnLoad\n/);
});

/** The ids that the modules of a checkout in `folder` get. `hash` is that of the federation's entry, which has paths in it. */
function idsIn(folder, hash) {
  const entry = `${folder}/node_modules/.federation/entry.${hash}.js`;
  const modules = [
    { identifier: () => `provide module (default) react@19.3.1 = ${folder}/node_modules/react/index.js` },
    { identifier: () => `container entry (default) [["./remote",{}]] ${entry}` },
    { identifier: () => `${entry}|${hash}` },
    { identifier: () => `loader!${folder}/src/remote.tsx` },
  ];
  const ids = new Map();
  const on = (call) => ({ tap: (_name, listener) => call(listener) });
  const moduleIds = on((listener) => listener(modules));
  const compilation = {
    hooks: { moduleIds },
    chunkGraph: { setModuleId: (module, id) => ids.set(modules.indexOf(module), id) },
  };
  new FolderFreeIdsPlugin(folder).apply({
    hooks: { compilation: on((listener) => listener(compilation)) },
  });
  return ids;
}

it('a module has the same id in every folder', () => {
  const ids = idsIn('/home/one/store', 'a'.repeat(32));
  assert.deepEqual(ids, idsIn('/srv/another/place/store', 'b'.repeat(32)));
  // An ordinary module's name is made relative by webpack.
  assert.deepEqual([...ids.keys()], [0, 1, 2]);
  assert.equal(new Set(ids.values()).size, 3);
});

it('a build without named packages builds all', () => {
  assert.deepEqual(choiceOf(['--force', 'mf-staff']), { chosen: ['mf-staff'], unknown: [], force: true });
  assert.deepEqual(choiceOf([]), { chosen: Object.keys(ports), unknown: [], force: false });
});

it('a build refuses an unknown package with the names of those that exist', async () => {
  const build = promisify(execFile)(process.execPath, [path.join(root, 'scripts/build.mjs'), 'mf-stuff']);
  await assert.rejects(build, {
    code: 1,
    stderr: `build: there is no package mf-stuff. There are ${Object.keys(ports).join(', ')}.\n`,
  });
});
