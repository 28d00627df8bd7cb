// The one jest configuration of the browser packages: `export default jestPreset(import.meta.dirname)`.
import path from 'node:path';
import { subsets } from '../shared-modules.js';

// Published as ES modules only, so that jest must translate them. The shared packages are installed where a remote is outside this repository.
const esmOnly = [
  'ky',
  'nock',
  'eventsource-parser',
  'react-hotkeys-hook',
  '@mswjs',
  '@open-draft',
  'rettime',
  '@tanstack/react-query',
  'shared-[a-z]+',
];

/** Of a package that the shell provides in part, tests see that part only. */
const subsetNames = Object.fromEntries(Object.entries(subsets).map(([key, file]) => [`^${key}$`, file]));

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/**
 * @param {string} rootDir the folder of the package under test, or one with several
 * @param {string[]} packages the folders of those
 */
export const jestPreset = (rootDir, packages = ['.']) => ({
  rootDir,
  roots: packages.map((name) => path.join(rootDir, name, 'src')),
  testEnvironment: path.join(import.meta.dirname, 'jest.environment.mjs'),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: [],
  transform: { '\\.(?:[cm]?[jt]sx?)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnly.join('|')})/)`],
  moduleNameMapper: { '\\.css$': path.join(import.meta.dirname, 'src/empty-module.cjs'), ...subsetNames },
  setupFilesAfterEnv: [path.join(import.meta.dirname, 'src/setup.ts')],
});
