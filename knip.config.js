// Anything unused fails the check `unused`. An entry is a file that a tool, a command line or a browser opens by its name.

const tests = 'src/**/*.test.{ts,tsx}';

/** A remote: webpack starts at its `index`, the federation at its `remote`, the server that draws it at its `server`. */
const remote = {
  entry: ['src/{index,remote,server}.{ts,tsx}', tests],
  project: ['src/**/*.{ts,tsx}'],
};

/** Every export of a shared package must be used by another package. */
const shared = { entry: [tests], project: ['src/**/*.{ts,tsx}'], includeEntryExports: true };

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/**/*.test.mjs',
        'scripts/{alerts,build-package,end-with-parent}.mjs',
        'scripts/refresh/jsx-dev-runtime.mjs',
        'bench/bare-server.ts',
      ],
      project: ['*.js', 'webpack/**/*.js', 'scripts/**/*.{js,mjs,ts}', 'bench/**/*.ts'],
      // The benchmarks and scripts use the dependencies of the packages, and the check of types names the file of its compiler.
      // ajv: only because all packages then share one copy. The API had four in memory, beside the older one that eslint asks for.
      ignoreDependencies: [
        'ajv',
        'typescript-native',
        'squawk-cli',
        'pg',
        'fastify',
        'react',
        '@playwright/test',
        'playwright-core',
      ],
    },
    'shared-auth': shared,
    'shared-contract': shared,
    'shared-ui': shared,
    // It puts a file of its own in the place of one inside of antd.
    'shared-testing': { ...shared, entry: [], ignoreDependencies: ['@rc-component/util'] },
    'mf-*': remote,
    shell: {
      // webpack.config.js would name index.ts as an entry. That file, provide.ts and server.tsx import every shared module as a
      // whole, to hand it to the remotes. They are left out, so that a name counts as used only where somebody asks for it.
      webpack: false,
      project: ['src/**/*.{ts,tsx,js}', '!src/{index.ts,server.tsx}', '!src/federation/provide.ts'],
      entry: [
        'src/bootstrap.tsx',
        'src/app/{early-input,files-elsewhere,first-visitor}.js',
        'src/server-globals.ts',
        'src/federation/without-snapshots.js',
        'src/app/renewable.server.ts',
        'src/federation/{remotes.server,runtime-plugin}.ts',
        'webpack.config.js',
        tests,
      ],
      ignoreDependencies: ['zustand'],
    },
    api: {
      entry: [
        'src/{main,admin,releases,backup,setup}.ts',
        '**/*.{test,program,trial}.{ts,mjs}',
        'test/support/{run-tests,soak,together}.ts',
      ],
      project: ['**/*.{ts,mjs}'],
    },
  },
  // Tests of browser packages use the dependencies of shared-testing.
  ignoreDependencies: [/^@testing-library\//, 'fast-check', 'nock'],
  ignoreBinaries: ['unshare', 'nginx', 'tail'],
  ignoreIssues: {
    // The antd barrels export more than is used: the administration will take from them what a screen needs next.
    'shared-ui/src/{base,overlay,form,table,date,tabs,upload}.ts': ['exports', 'types'],
    'shared-ui/src/base/ui-provider.tsx': ['exports', 'types'],
    // server.tsx uses these.
    'shell/src/app/page-data.ts': ['exports', 'types'],
    // bootstrap.tsx names them so that webpack makes a file of each.
    'shell/src/federation/provide.ts': ['exports'],
  },
};
