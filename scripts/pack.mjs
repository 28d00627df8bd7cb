// node scripts/pack.mjs <folder>: packs what a remote in another repository needs, as archives that npm installs. These are
// shared-contract, shared-auth, shared-ui and shared-testing, compiled and with their types, and shared-build, which builds a
// remote as this repository does (docs/adr/0043).
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { provided, root } from '../shared-modules.js';
import { compileShared } from './shared-types.mjs';

const packages = ['shared-contract', 'shared-auth', 'shared-ui', 'shared-testing'];
const stage = path.join(root, '.cache/pack');
const out = path.join(stage, 'out');
const readJson = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'));
const repository = await readJson('package.json');
const ofBuild = await readJson('shared-build/package.json');

/** Files of the repository that make up `shared-build`. Those in TypeScript are compiled. */
const build = [
  'webpack.common.js',
  ...(await readdir(path.join(root, 'webpack'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `webpack/${file}`),
  'shared-modules.js',
  'remotes.js',
  'scripts/build-package.mjs',
  'scripts/registry.mjs',
  'scripts/refresh/jsx-dev-runtime.mjs',
  'scripts/refresh/loader.mjs',
  'scripts/refresh/start.mjs',
  'shell/public/favicon.svg',
  'shell/src/index.html',
  'shell/src/app/first-visitor.js',
  'shell/src/federation/without-snapshots.js',
  ...['router', 'query', 'link'].map((file) => `shell/src/federation/shared/${file}.ts`),
];
const builtWith = [
  '@module-federation/enhanced',
  '@swc/core',
  '@types/react',
  '@types/react-dom',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'html-webpack-plugin',
  'mini-css-extract-plugin',
  'react-refresh',
  'style-loader',
  'subset-font',
  'terser-webpack-plugin',
  'ts-loader',
  'typescript',
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
];
const testedWith = [
  '@swc/core',
  '@swc/jest',
  '@types/jest',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
];
const versionsOf = (names) =>
  Object.fromEntries(names.map((name) => [name, repository.devDependencies[name]]));

/** Copies a file with its changes into the archive. @throws Error when the text to change is not in the file any more */
async function copy(file, to, changes = []) {
  await mkdir(path.dirname(to), { recursive: true });
  if (changes.length === 0) return cp(path.join(root, file), to);
  let text = await readFile(path.join(root, file), 'utf8');
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${file} does not have ${before} any more.`);
    text = text.replaceAll(before, after);
  }
  return writeFile(to, text);
}

/** Copies what is not compiled: style sheets, scripts, declarations. */
async function copyOthers(folder) {
  for (const each of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    const file = path.relative(root, path.join(each.parentPath, each.name));
    if (!each.isFile() || (/\.tsx?$/.test(file) && !file.endsWith('.d.ts'))) continue;
    await copy(file, path.join(out, file));
  }
}

const compiled = (file) => file.replace(/\.tsx?$/, '.js');
const declared = (file) => file.replace(/\.tsx?$/, '.d.ts');
const exported = (file) => (/\.tsx?$/.test(file) ? { types: declared(file), default: compiled(file) } : file);

const copyChangelog = (name) => copy(`${name}/CHANGELOG.md`, path.join(out, name, 'CHANGELOG.md'));

async function stageShared(name) {
  const { private: _, scripts: __, devDependencies: ___, ...given } = await readJson(`${name}/package.json`);
  await copyOthers(`${name}/src`);
  await copyChangelog(name);
  const isTesting = name === 'shared-testing';
  if (isTesting) {
    await copy(`${name}/jest.environment.mjs`, path.join(out, name, 'jest.environment.mjs'));
    await copy(`${name}/jest-preset.js`, path.join(out, name, 'jest-preset.js'), [
      ['../shared-modules.js', 'shared-build/shared-modules.js'],
      ['src/setup.ts', 'src/setup.js'],
    ]);
  }
  await describe(name, {
    ...given,
    exports: Object.fromEntries(Object.entries(given.exports).map(([key, file]) => [key, exported(file)])),
    dependencies: {
      ...given.dependencies,
      ...(isTesting && { ...versionsOf(testedWith), 'shared-build': `^${ofBuild.version}` }),
    },
  });
}

async function stageBuild() {
  const folder = path.join(out, 'shared-build');
  for (const file of build) {
    if (!file.endsWith('.ts')) {
      const command =
        file === 'scripts/build-package.mjs' ? [['// Builds one', '#!/usr/bin/env node\n// Builds one']] : [];
      await copy(file, path.join(folder, file), command);
      continue;
    }
    for (const each of [compiled(file), declared(file)])
      // It is beside this package there, and not in the node_modules of the repository.
      await copy(
        path.relative(root, path.join(out, each)),
        path.join(folder, each),
        file.endsWith('query.ts') ? [['node_modules/', '../']] : [],
      );
  }
  const { compilerOptions: base } = await readJson('tsconfig.base.json');
  const { compilerOptions: web } = await readJson('tsconfig.web.json');
  const paths = Object.fromEntries(Object.entries(web.paths).map(([key, [file]]) => [key, [declared(file)]]));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...base, ...web, paths } }, null, 2),
  );
  await writeFile(path.join(folder, 'provided.json'), JSON.stringify(provided(), null, 2));
  const own = await readJson('shared-ui/package.json');
  await copyChangelog('shared-build');
  const { private: _, ...given } = ofBuild;
  await describe('shared-build', {
    ...given,
    bin: { 'build-remote': './scripts/build-package.mjs' },
    exports: {
      '.': './webpack.common.js',
      './shared-modules.js': './shared-modules.js',
      './tsconfig.json': './tsconfig.json',
    },
    dependencies: {
      ...versionsOf(builtWith),
      ...Object.fromEntries(Object.entries(own.dependencies).filter(([name]) => name.startsWith('react'))),
      'react-router': own.dependencies['react-router-dom'],
      'shared-contract': `^${(await readJson('shared-contract/package.json')).version}`,
      'shared-ui': `^${own.version}`,
    },
  });
}

const describe = (name, content) =>
  writeFile(
    path.join(out, name, 'package.json'),
    JSON.stringify({ ...content, license: repository.license }, null, 2),
  );

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/**
 * @param {string} folder for the archives
 * @returns {Promise<string[]>} their names
 */
export async function pack(folder) {
  compileShared(stage);
  for (const name of packages) await stageShared(name);
  await stageBuild();
  await mkdir(folder, { recursive: true });
  const folders = [...packages, 'shared-build'].map((name) => path.join(out, name));
  const packed = run('npm', ['pack', ...folders, '--json', '--pack-destination', path.resolve(folder)]);
  return JSON.parse(packed).map(({ filename }) => filename);
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2];
  if (!folder) {
    console.error('Usage: npm run pack -- <folder>');
    process.exit(1);
  }
  console.log((await pack(folder)).map((name) => path.join(folder, name)).join('\n'));
}
