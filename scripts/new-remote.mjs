// npm run new-remote -- mf-blog: creates a remote in a folder of this repository that runs, has tests and can be released.
//   npm run new-remote -- mf-blog --alone ../blog   in a separate folder, with the packages that it needs (scripts/pack.mjs)
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ports, remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { pack } from './pack.mjs';
import { manifestOf } from './registry.mjs';

const templates = path.join(root, 'scripts/new-remote');
/** Where each template goes. The templates are for a remote with the name mf-blog. */
const places = {
  'index.ts': 'src',
  'bootstrap.tsx': 'src',
  'manifest.ts': 'src',
  'paths.ts': 'src',
  'remote.tsx': 'src',
  'strings.ts': 'src',
  'blog-page.tsx': 'src/features/blog',
  'blog-page.module.css': 'src/features/blog',
  'blog-page.test.tsx': 'src/features/blog',
};

const [name = '', option, target, ...rest] = process.argv.slice(2);
if (!name || rest.length > 0 || (option !== undefined && (option !== '--alone' || !target)))
  fail('Usage: npm run new-remote -- mf-<name> [--alone <folder>]');
if (!/^mf-[a-z]{2,40}$/.test(name)) fail(`${name} must be mf- and then lower-case letters, such as mf-blog.`);
const word = name.slice('mf-'.length);
const folder = path.resolve(target ?? path.join(root, name));
if (remoteNames.includes(name)) fail(`There is a remote ${name} already.`);
if (existsSync(folder) && (await readdir(folder)).length > 0) fail(`${folder} is not empty.`);
for (const other of remoteNames) {
  const { basePaths } = await manifestOf(other);
  if (basePaths.includes(`/${word}`)) fail(`${other} has /${word} already: choose another name.`);
}

const started = performance.now();
for (const [file, place] of Object.entries(places))
  await write(path.join(place, file), named(await readFile(path.join(templates, `${file}.txt`), 'utf8')));
await (target ? makeAlone() : makeHere());
console.log(`\n${name} is in ${folder}, made in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
console.log((target ? nextAlone() : nextHere()).map((line) => `  ${line}`).join('\n'));

function named(text) {
  return text.replaceAll('blog', word).replaceAll('Blog', word[0].toUpperCase() + word.slice(1));
}

async function write(file, content) {
  const to = path.join(folder, named(file));
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(to, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
}

/** What every remote needs, in the versions of the shell. */
async function description() {
  const { dependencies } = await readPackage('shared-ui');
  const versions = Object.entries(dependencies).filter(([each]) => each.startsWith('react'));
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    config: { port: Math.max(...Object.values(ports)) + 1 },
    dependencies: Object.fromEntries(versions),
  };
}

async function readPackage(where) {
  return JSON.parse(await readFile(path.join(root, where, 'package.json'), 'utf8'));
}

async function makeHere() {
  const shared = await Promise.all(
    ['shared-auth', 'shared-contract', 'shared-ui', 'shared-testing'].map(async (each) => [
      each,
      `^${(await readPackage(each)).version}`,
    ]),
  );
  const given = await description();
  await write('package.json', {
    ...given,
    exports: { './manifest': './src/manifest.ts' },
    scripts: { dev: 'webpack serve', build: 'webpack', test: 'jest' },
    dependencies: { ...given.dependencies, ...Object.fromEntries(shared.slice(0, 3)) },
    devDependencies: Object.fromEntries(shared.slice(3)),
  });
  await writeOwn('../webpack.common.js');
  // The lockfile lists every package of the repository.
  const npm = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (npm.status !== 0) fail(`The lockfile could not be written:\n${npm.stderr}`);
}

async function makeAlone() {
  const archives = await pack(path.join(folder, 'packages'));
  const file = (start) => `file:packages/${archives.find((each) => each.startsWith(start))}`;
  const given = await description();
  const { overrides } = await readPackage('.');
  await write('package.json', {
    ...given,
    engines: { node: '>=24' },
    scripts: { dev: 'webpack serve', build: 'build-remote', types: 'tsc -p .', test: 'jest' },
    dependencies: {
      ...given.dependencies,
      ...Object.fromEntries(
        ['shared-auth', 'shared-contract', 'shared-ui'].map((each) => [each, file(each)]),
      ),
    },
    devDependencies: Object.fromEntries(['shared-build', 'shared-testing'].map((each) => [each, file(each)])),
    overrides,
  });
  await writeOwn('shared-build');
  await write('tsconfig.json', {
    extends: 'shared-build/tsconfig.json',
    files: ['node_modules/shared-ui/src/css.d.ts'],
    include: ['src'],
  });
  await write('.gitignore', 'node_modules/\ndist/\n.cache/\n');
}

async function writeOwn(preset) {
  await write(
    'webpack.config.js',
    `import { remote } from '${preset}';\n\nexport default remote('${name}');\n`,
  );
  await write(
    'jest.config.js',
    "import { jestPreset } from 'shared-testing/jest-preset';\n\nexport default jestPreset(import.meta.dirname);\n",
  );
}

function nextHere() {
  return [
    `npm run dev -w ${name}                    it alone, beside npm run dev -- api`,
    `npm test -w ${name}                       its tests`,
    `npm run release -- ${name}                records a version of it in the store`,
    `npm run promote -- ${name} 0.1.0          lets it serve at /${word}, in the shell as it is`,
  ];
}

function nextAlone() {
  return [
    `cd ${folder} && npm install`,
    'npm test, npm run types, npm run dev',
    `npm run build                             prints the folder of a version`,
    `npm run release -- ${name} --from <that folder> --commit <its commit>, in the repository of the store, then`,
    `npm run promote -- ${name} 0.1.0`,
  ];
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
