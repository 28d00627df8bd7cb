// The checks of `npm test`, the longest first, and how the results of each are counted.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDebianPostgres } from './debian-postgres.mjs';
import { ensurePromtool } from './promtool.mjs';

/** A check that only passes or fails. */
const asOne = (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

const lastNumber = (output, pattern) => {
  const found = [...output.matchAll(pattern)].at(-1);
  return found === undefined ? 0 : Number(found[1]);
};
const sum = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);

/** Counts at least one failure when the command failed, whatever it printed. */
const atLeast = (counted, ok) => (ok || counted.failed > 0 ? counted : { ...counted, failed: 1 });

const nodeTests = (output, ok) =>
  atLeast(
    {
      passed: sum(output, /^ℹ pass (\d+)$/gm),
      failed: sum(output, /^ℹ fail (\d+)$/gm) + sum(output, /^ℹ cancelled (\d+)$/gm),
      skipped: sum(output, /^ℹ skipped (\d+)$/gm),
    },
    ok,
  );

const jestTests = (output, ok) =>
  atLeast(
    {
      passed: sum(output, /^Tests:.*?(\d+) passed/gm),
      failed: sum(output, /^Tests:.*?(\d+) failed/gm),
      skipped: sum(output, /^Tests:.*?(\d+) skipped/gm),
    },
    ok,
  );

const browserTests = (output, ok) =>
  atLeast(
    {
      passed: lastNumber(output, /^\s+(\d+) passed/gm),
      failed: lastNumber(output, /^\s+(\d+) failed/gm) + lastNumber(output, /^\s+(\d+) did not run/gm),
      skipped: lastNumber(output, /^\s+(\d+) skipped/gm),
    },
    ok,
  );

/** What each test runner prints about a failed test in its summary: the place, the name and the first lines of the error. */
const failedTests = [
  // node:test
  /^test at .+\n✖ .+\n(?: {2,}.*\n|\n(?= )){0,8}/gm,
  // Jest
  /^ {2}● (?!Console$).+\n\n(?: {4,}.*\n|\n(?= )){0,8}/gm,
  // Playwright
  /^ {2}\d+\) \[.+\n\n(?: {4,}.*\n|\n(?= )){0,8}/gm,
];

/**
 * The part of a failed command's output that says what failed.
 * @param {string} output without colour codes
 * @returns {string} at most 40 lines: those of the first failed tests, or the last lines of a command that names none
 */
export function whatFailed(output) {
  const named = failedTests.flatMap((pattern) => output.match(pattern) ?? []);
  const lines =
    named.length > 0 ? named.join('\n').split('\n').slice(0, 40) : output.trimEnd().split('\n').slice(-20);
  return lines.join('\n').trimEnd();
}

const tool = (name, ...args) => [path.join(root, 'node_modules', ...name.split('/')), ...args];
/** The native compiler. webpack and ESLint need the one in JavaScript (docs/adr/0033). */
const tsc = (project) => tool('typescript-native/bin/tsc', '--singleThreaded', '-p', project);
const node = (...globs) => ['--test', '--test-reporter=spec', ...globs];

/** Whether api-debian runs and uses PostgreSQL 15, as on Debian 12. Then api-15 leaves the tests that both have to it. */
const isOnDebian15 = async (chosen) =>
  chosen.includes('api-debian') && (await ensureDebianPostgres().catch(() => undefined)) === 15;

/** Test files of the server packages. They are listed here, because a pattern without a match would count as success. */
function testFiles(folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.test\.(ts|mjs)$/.test(file) && !file.includes('node_modules'));
  if (files.length === 0) throw new Error(`no test files in ${folder}`);
  return files.sort();
}

/**
 * @typedef {{
 *   name: string, title: string, count: (output: string, ok: boolean) => { passed: number, failed: number, skipped: number },
 *   args: () => string[] | Promise<string[]>, env?: (chosen: string[]) => Promise<object>, cores?: number, after?: string[],
 * }} Check chosen: the names of the checks that run
 * @type {Check[]}
 */
export const checks = [
  {
    name: 'web',
    title: 'Front ends (jest)',
    args: () => tool('jest/bin/jest.js', '--ci', '--config', 'shared-testing/jest.config.js'),
    count: jestTests,
  },
  ...['18', '15'].map((major) => ({
    name: `api-${major}`,
    title: `API on PostgreSQL ${major}`,
    // Some of these tests start the store as an owner does. During a build the front end would have no registry.
    after: ['build'],
    args: () => ['api/test/support/run-tests.ts'],
    env: async (chosen) => ({
      TEST_POSTGRES: major,
      ...(major === '15' && (await isOnDebian15(chosen)) && { TEST_READS: 'on Debian' }),
    }),
    count: nodeTests,
  })),
  { name: 'build', title: 'Production build', args: () => ['scripts/build.mjs'], count: asOne },
  {
    name: 'api-debian',
    title: "Reads on Debian's PostgreSQL",
    args: () => ['api/test/support/run-tests.ts'],
    env: async () => {
      await ensureDebianPostgres();
      return { TEST_POSTGRES: 'debian' };
    },
    count: nodeTests,
  },
  { name: 'types-web', title: 'Types of the front ends', args: () => tsc('tsconfig.web.json'), count: asOne },
  { name: 'types-node', title: 'Types of the servers', args: () => tsc('tsconfig.node.json'), count: asOne },
  {
    name: 'lint',
    title: 'Lint',
    args: () => tool('eslint/bin/eslint.js', '.', '--max-warnings', '0'),
    count: asOne,
  },
  { name: 'unused', title: 'Unused code', args: () => tool('knip/bin/knip.js'), count: asOne },
  {
    name: 'format',
    title: 'Format',
    args: () => tool('prettier/bin/prettier.cjs', '--check', '.'),
    count: asOne,
  },
  {
    name: 'scripts',
    title: 'Scripts and lint rules',
    args: () => node(...testFiles('scripts')),
    count: nodeTests,
  },
  {
    name: 'contract',
    title: 'Contract',
    args: () => node(...testFiles('shared-contract/src')),
    count: nodeTests,
  },
  {
    name: 'alerts',
    title: 'Alert rules',
    args: () => ['scripts/alerts.mjs'],
    env: async () => ({ PROMTOOL: await ensurePromtool() }),
    count: asOne,
  },
  {
    name: 'sandbox',
    title: 'Payment sandbox',
    args: () => node(...testFiles('hoodpay-sandbox/src'), ...testFiles('mailbox/src')),
    count: nodeTests,
  },
  {
    name: 'size',
    title: 'Size of the home page',
    after: ['build'],
    args: () => ['scripts/size.mjs'],
    env: async () => ({ CHROMIUM_PATH: await ensureChromium() }),
    count: asOne,
  },
  {
    name: 'e2e',
    title: 'The federated product in Chromium',
    // Its browsers and its store use two cores.
    cores: 2,
    after: ['build'],
    args: () => tool('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
    env: async () => ({ CHROMIUM_PATH: await ensureChromium() }),
    count: browserTests,
  },
];
