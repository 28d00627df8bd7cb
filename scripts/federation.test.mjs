import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { remoteNames } from '../remotes.js';
import { provided, root } from '../shared-modules.js';
import { configure } from '../webpack/browser.js';

const pluginOf = ({ plugins }, name) => plugins.find((plugin) => plugin.constructor.name === name);
const federationOf = (config) => pluginOf(config, 'ModuleFederationPlugin')?._options;
const keys = Object.keys(provided());

for (const production of [true, false]) {
  describe(`the ${production ? 'production' : 'development'} configurations`, () => {
    it('the shell provides every shared package without the federation', () => {
      const shell = configure('shell', { name: 'shell', production });
      assert.equal(federationOf(shell).shareStrategy, 'loaded-first');
      const provides = pluginOf(shell, 'ProvideSharedPlugin')._options.provides.flatMap(Object.values);
      for (const key of keys) {
        const { singleton, strictVersion, version } = provides.find(({ shareKey }) => shareKey === key);
        assert.ok(singleton && strictVersion, key);
        assert.equal(version, provided()[key].version);
      }
      assert.equal(federationOf(shell).shared, undefined);
      assert.deepEqual(pluginOf(shell, 'ConsumeSharedPlugin')._options.consumes, {});
    });

    for (const name of remoteNames) {
      it(`the build of ${name} has no shared package and exposes its routes only`, () => {
        const { shared, exposes, remotes } = federationOf(configure('remote', { name, production }));
        assert.deepEqual(Object.keys(exposes), ['./remote']);
        assert.equal(remotes, undefined);
        for (const key of keys) {
          const { import: source, singleton, strictVersion } = shared[key];
          assert.deepEqual(
            { source, singleton, strictVersion },
            { source: false, singleton: true, strictVersion: true },
            key,
          );
        }
      });

      it(`${name} alone has its own packages and exposes nothing`, () => {
        const alone = configure('standalone', { name, production });
        assert.equal(federationOf(alone), undefined);
        assert.equal(alone.entry.main.at(-1), './src/index.ts');
      });
    }
  });
}

it('a development server keeps the files of a remote and of the remote alone apart', () => {
  const fileOf = (kind) => configure(kind, { name: 'mf-account', production: false }).output.chunkFilename;
  assert.notEqual(fileOf('remote'), fileOf('standalone'));
});

it('no part of a page is compiled to eval', () => {
  for (const kind of ['shell', 'remote', 'standalone']) {
    for (const production of [true, false]) {
      const { devtool } = configure(kind, { name: 'mf-admin', production });
      assert.doesNotMatch(String(devtool), /eval/);
    }
  }
});

it('the shell names every shared package', () => {
  const text = readFileSync(path.join(root, 'shell/src/federation/provide.ts'), 'utf8');
  const named = [...text.matchAll(/import(?:\(| )'([^']+)'/g)].map(([, key]) => key);
  // React itself is named by the shell's own bootstrap and by every component.
  const missing = keys.filter((key) => !/^react(\/|-dom\/|$)/.test(key) && !named.includes(key));
  assert.deepEqual(missing, []);
});
