// Finds the browser for tests. A missing browser is an error, so that no test is skipped.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnv, mayUseApt, root, runQuietly, StartError } from './bootstrap.mjs';

/** Debian's Chromium without windows. It is the same engine, and runs the browser tests with a third less work. */
const shell = '/usr/bin/chromium-headless-shell';
const candidates = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const firstOf = (files) => files.find((file) => file && existsSync(file));

async function installByApt(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly({ what: 'Looking up packages (apt)', command: 'apt-get', args: ['update', '-q'], env });
  const args = ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation'];
  await runQuietly({ what: `Installing ${name} (apt)`, command: 'apt-get', args, env });
}

/** Playwright's own Chromium, if it was downloaded. */
function playwrightChromium() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  try {
    const file = execFileSync('node', ['-e', script], {
      cwd: root,
      env: childEnv(),
      encoding: 'utf8',
    }).trim();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, or the machine's, which apt may install, or the one that Playwright downloaded.
 * @throws StartError that names what was tried
 */
export async function ensureChromium() {
  const chosen = firstOf([process.env.CHROMIUM_PATH, shell]);
  if (chosen !== undefined) return chosen;
  const attempts = [];
  const attempt = (work) => work.catch((error) => void attempts.push(error.message));
  if (mayUseApt()) await attempt(installByApt('chromium-headless-shell'));
  const present = firstOf(candidates) ?? playwrightChromium();
  if (present !== undefined) return present;
  if (mayUseApt()) await attempt(installByApt('chromium'));
  if (firstOf(candidates) === undefined) {
    const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
    await attempt(runQuietly({ what: "Downloading Playwright's chromium", command: 'node', args }));
  }
  const installed = firstOf(candidates) ?? playwrightChromium();
  if (installed !== undefined) return installed;
  throw new StartError(
    `No chromium for the browser tests. ${attempts.join(' ')} Install it or set CHROMIUM_PATH.`,
  );
}
