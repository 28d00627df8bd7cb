// Builds a browser package in a separate process, so that two can be built at once.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';

export const packages = ['shell', ...remoteNames];

/** What the arguments of `npm run build` ask for: all packages, or the named ones. */
export function choiceOf(args) {
  const named = args.filter((argument) => argument !== '--force');
  return {
    chosen: packages.filter((name) => named.length === 0 || named.includes(name)),
    unknown: named.filter((name) => !packages.includes(name)),
    force: args.includes('--force'),
  };
}

/**
 * @param {string} name of the package
 * @param {string[]} options of build-package.mjs
 * @returns {Promise<{ version: string } | undefined>} what build-package.mjs prints of the package, or nothing where the build failed
 */
export function buildPackage(name, ...options) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/build-package.mjs'), name, ...options], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('close', (code) =>
      resolve(code === 0 ? JSON.parse(output.trim().split('\n').at(-1)) : undefined),
    );
  });
}
