// The one jest configuration of the browser packages: `export default jestPreset(import.meta.dirname)`.
import path from 'node:path';
import { subsets } from '../shared-modules.js';

// Published as ES modules only, so that jest must translate them.
const esmOnly = [
  'ky',
  'jwt-decode',
  'typebox',
  'nock',
  '@mswjs',
  '@open-draft',
  'lucide-react',
  'outvariant',
  'until-async',
  'rettime',
  'is-node-process',
  'strict-event-emitter',
  '@tanstack/react-query',
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

/** @param {string} rootDir the folder of the package under test */
export const jestPreset = (rootDir) => ({
  rootDir,
  roots: ['<rootDir>/src'],
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: [],
  transform: { '\\.(?:[cm]?[jt]sx?)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnly.join('|')})/)`],
  moduleNameMapper: { '\\.css$': path.join(import.meta.dirname, 'src/empty-module.cjs'), ...subsetNames },
  setupFilesAfterEnv: [path.join(import.meta.dirname, 'src/setup.ts')],
});
