// What the shell provides is one list. These tests check that everything that reads it sees the same names.
import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { jestPreset } from 'shared-testing/jest-preset';
import ts from 'typescript';
import webpack from 'webpack';
import { namesOf, provided, rangeOf, root, singletons, subsets } from '../shared-modules.js';
import { configure } from '../webpack/browser.js';
import { configureServer } from '../webpack/server.js';

it('the compiler sees only the part of a package that the shell provides', () => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.web.json'), ts.sys.readFile);
  const seen = Object.entries(config.compilerOptions.paths).map(([key, [file]]) => [
    key,
    path.join(root, file),
  ]);
  assert.deepEqual(Object.fromEntries(seen), subsets);
});

it('the tests of every browser package run against the part that the shell provides', () => {
  const { moduleNameMapper } = jestPreset(root);
  for (const [key, file] of Object.entries(subsets)) {
    const [, found] = Object.entries(moduleNameMapper).find(([pattern]) => new RegExp(pattern).test(key));
    assert.equal(found, file);
  }
});

it('every build has the part of a package that the shell provides', () => {
  const shell = configure('shell', { name: 'shell', production: true });
  const alone = configure('standalone', { name: 'mf-admin', production: false });
  for (const { resolve } of [shell, alone, configureServer('shell', root)])
    for (const [key, file] of Object.entries(subsets)) assert.equal(resolve.alias[`${key}$`], file);
});

it('every shared module has a version and names without types', () => {
  const list = provided();
  assert.deepEqual(Object.keys(list), Object.keys(singletons));
  for (const [key, { version, names }] of Object.entries(list)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, key);
    assert.equal(rangeOf(key), `^${version}`);
    assert.ok(names.length > 0, key);
  }
  assert.deepEqual(namesOf('shared-ui/table'), ['Pagination', 'Table']);
  assert.ok(namesOf('react').includes('useState'));
});

describe('the build of a remote', () => {
  let folder;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'remote-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Builds a remote that has nothing but this source. @returns {Promise<{ errors: string[], used: object }>} */
  async function build(source) {
    await mkdir(path.join(folder, 'src'), { recursive: true });
    await writeFile(path.join(folder, 'src/remote.tsx'), source);
    const config = configure('remote', {
      name: 'mf-staff',
      production: true,
      outputPath: path.join(folder, 'out'),
    });
    const compiler = webpack({
      ...config,
      context: folder,
      cache: false,
      resolveLoader: { modules: [path.join(root, 'node_modules')] },
      optimization: { ...config.optimization, minimize: false },
    });
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    const { used } = config.plugins.find(({ constructor }) => constructor.name === 'SharedNamesPlugin');
    return { errors: stats.compilation.errors.map(({ message }) => message), used };
  }

  it('the build of a remote lists the names of shared modules that it needs', async () => {
    const { errors, used } = await build(`
      import { lazy } from 'react';
      import * as query from '@tanstack/react-query';
      export { Table } from 'shared-ui/table';
      export default [lazy, query.useQuery, import('shared-ui/date').then(({ DatePicker }) => DatePicker)];
    `);
    assert.deepEqual(errors, []);
    assert.deepEqual(used, {
      '@tanstack/react-query': ['useQuery'],
      react: ['lazy'],
      'shared-ui/date': ['DatePicker'],
      'shared-ui/table': ['Table'],
    });
  });

  const HOW_TO_ADD =
    'which the shell does not provide. Add the name where the shell lists what it shares (CONTRIBUTING.md, "Shared modules").';
  const missing = {
    'an import':
      "import { useMutationState } from '@tanstack/react-query';\nexport default useMutationState;",
    'a member of a namespace':
      "import * as query from '@tanstack/react-query';\nexport default query.useMutationState;",
    'a member taken out of a namespace':
      "import * as query from '@tanstack/react-query';\nexport default () => { const { useMutationState } = query; return useMutationState(); };",
    'a re-export': "export { useMutationState } from '@tanstack/react-query';\nexport default null;",
    'an import on demand':
      "export default async () => {\nconst { useMutationState } = await import('@tanstack/react-query'); return useMutationState(); };",
  };
  for (const [what, source] of Object.entries(missing)) {
    it(`the build of a remote fails over ${what} that the shell does not provide`, async () => {
      const { errors } = await build(source);
      assert.equal(errors.length, 1, errors.join('\n'));
      assert.match(errors[0], /^src\/remote\.tsx:\d+ uses useMutationState of @tanstack\/react-query, /);
      assert.ok(errors[0].endsWith(HOW_TO_ADD), errors[0]);
    });
  }

  it('the build of a remote fails over a component that its antd barrel lacks', async () => {
    const { errors } = await build("import { Tree } from 'shared-ui/table';\nexport default Tree;");
    assert.deepEqual(errors, [`src/remote.tsx:2 uses Tree of shared-ui/table, ${HOW_TO_ADD}`]);
  });

  const wholes = {
    'a namespace that is handed on':
      "import * as query from '@tanstack/react-query';\nexport default Object.keys(query);",
    'a re-export of everything': "export * from '@tanstack/react-query';\nexport default null;",
    'a re-export of the namespace': "export * as query from '@tanstack/react-query';\nexport default null;",
    'an import on demand whose names are not listed':
      "export default () => import('@tanstack/react-query').then(Object.keys);",
  };
  for (const [what, source] of Object.entries(wholes)) {
    it(`the build of a remote fails over ${what}`, async () => {
      const { errors } = await build(source);
      assert.equal(errors.length, 1, errors.join('\n'));
      assert.match(errors[0], /^src\/remote\.tsx:\d+ takes @tanstack\/react-query as a whole/);
    });
  }
});
