// The output of a build depends on its source only, not on an earlier build or on the folder of the checkout.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { root } from '../shared-modules.js';
import { configure } from '../webpack.common.js';
import { FolderFreeIdsPlugin } from '../webpack.plugins.js';
import { remotesAfterBuild, versionsInForce } from './registry.mjs';

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

it('a build with a warm cache has a changed constant of another module', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warm-'));
  const source = path.join(folder, 'src');
  const outputPath = path.join(folder, 'out');
  const contract = (version) =>
    writeFile(path.join(source, 'contract.ts'), `export const contractVersion = '${version}';\n`);
  const build = async () => {
    const config = configure('remote', { name: 'mf-staff', production: true, outputPath });
    await run({
      ...config,
      context: folder,
      resolveLoader: { modules: [path.join(root, 'node_modules')] },
      cache: { ...config.cache, cacheDirectory: path.join(folder, 'cache') },
    });
    const files = (await readdir(outputPath)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(outputPath, file), 'utf8')));
    return texts.flatMap((text) => text.match(/(?<=contractVersion:")[^"]+/g) ?? []);
  };
  try {
    await mkdir(source);
    await writeFile(
      path.join(source, 'remote.tsx'),
      "import { contractVersion } from './contract.ts';\nexport default { contractVersion };\n",
    );
    await contract('1.0.0');
    assert.deepEqual(await build(), ['1.0.0']);
    await contract('7.7.7');
    assert.deepEqual(await build(), ['7.7.7']);
  } finally {
    await rm(folder, { recursive: true });
  }
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

it('a build refuses an unknown package, and names those that exist', async () => {
  const build = promisify(execFile)(process.execPath, [path.join(root, 'scripts/build.mjs'), 'mf-stuff']);
  await assert.rejects(build, {
    code: 1,
    stderr:
      'build: there is no package mf-stuff. There are shell, mf-storefront, mf-account, mf-staff, mf-admin.\n',
  });
});

describe('the registry after a build', () => {
  const shell = { contract: '1.0.0', provides: { react: { version: '19.3.1', names: ['lazy'] } } };
  const anEntry = (name, version, over = {}) => ({
    name,
    version,
    base: `/${name}/${version}/`,
    contract: '^1.0.0',
    requires: { react: { range: '^19.0.0', names: ['lazy'] } },
    ...over,
  });
  const after = (listed, built, { fresh = built.map(({ name }) => name), isThere = () => true } = {}) => {
    const said = [];
    const remotes = remotesAfterBuild({
      listed,
      built: Object.fromEntries(built.map((entry) => [entry.name, entry])),
      fresh: new Set(fresh),
      shell,
      isThere,
      say: (line) => said.push(line),
    });
    return { remotes, said };
  };

  it('the registry after a build names the version that was just built', () => {
    const next = anEntry('mf-staff', '2');
    assert.deepEqual(after([anEntry('mf-staff', '1')], [next]).remotes, [next]);
  });

  it('the registry after a build names every remote that was not listed yet', () => {
    const staff = anEntry('mf-staff', '1');
    assert.deepEqual(after([], [staff]).remotes, [staff]);
  });

  it('a version that was put back by hand stays after a build that did not touch its remote', () => {
    const back = anEntry('mf-staff', '1');
    assert.deepEqual(after([back], [anEntry('mf-staff', '2')], { fresh: [] }).remotes, [back]);
  });

  it('the registry after a build names the last build in place of a version whose files are gone', () => {
    const last = anEntry('mf-staff', '2');
    const { remotes } = after([anEntry('mf-staff', '1')], [last], { fresh: [], isThere: () => false });
    assert.deepEqual(remotes, [last]);
  });

  it('the registry after a build leaves a remote where the owner moved it, and says so', () => {
    const moved = anEntry('mf-staff', '1', { base: 'https://cdn.example/mf-staff/1/' });
    const { remotes, said } = after([moved], [anEntry('mf-staff', '2')]);
    assert.deepEqual(remotes, [moved]);
    assert.deepEqual(said, ['mf-staff stays at https://cdn.example/mf-staff/1/, where remotes.json has it']);
  });

  it('the registry after a build leaves a remote that the owner added', () => {
    const added = anEntry('mf-blog', '7');
    const staff = anEntry('mf-staff', '1');
    assert.deepEqual(after([added, staff], [staff]).remotes, [added, staff]);
  });

  it('the registry after a build keeps the old version of a remote whose new one needs what the shell lacks, and says what', () => {
    const old = anEntry('mf-staff', '1');
    const next = anEntry('mf-staff', '2', { requires: { react: { range: '^19.0.0', names: ['useThat'] } } });
    const { remotes, said } = after([old], [next]);
    assert.deepEqual(remotes, [old]);
    assert.deepEqual(said, ['mf-staff 2 needs useThat of react, this shell has react 19.3.1 without.']);
  });
});

it('a build deletes no version of a remote that a registry names, or while no registry can be read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dist-'));
  const registry = (version) => JSON.stringify({ remotes: [{ name: 'mf-staff', version }] });
  const write = (file, text) => writeFile(path.join(folder, file), text);
  try {
    assert.deepEqual(await versionsInForce('mf-staff', folder), []);
    await write('remotes.json', registry('2'));
    await write('remotes.json.last-good', registry('1'));
    assert.deepEqual(await versionsInForce('mf-staff', folder), ['2', '1']);
    await write('remotes.json', '{ "remotes": [');
    assert.deepEqual(await versionsInForce('mf-staff', folder), ['1']);
    await rm(path.join(folder, 'remotes.json.last-good'));
    assert.equal(await versionsInForce('mf-staff', folder), undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
});
