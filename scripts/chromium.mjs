// Finds the browser for tests. A missing one is an error, never skipped.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { childEnv, mayUseApt, root, runQuietly, StartError } from './bootstrap.mjs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const installed = () => [process.env.CHROMIUM_PATH, ...candidates].find((file) => file && existsSync(file));

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
 * The path of a Chromium: the machine's, else Debian's by apt where that is allowed, else Playwright's download.
 * @throws StartError naming what was tried
 */
export async function ensureChromium() {
  const found = installed() ?? playwrightChromium();
  if (found !== undefined) return found;
  const attempts = [];
  if (mayUseApt()) {
    try {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await runQuietly({
        what: 'Looking up packages (apt)',
        command: 'apt-get',
        args: ['update', '-q'],
        env,
      });
      const args = ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'];
      await runQuietly({ what: 'Installing chromium (apt)', command: 'apt-get', args, env });
    } catch (error) {
      attempts.push(error.message);
    }
    const now = installed();
    if (now !== undefined) return now;
  }
  try {
    const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
    await runQuietly({ what: "Downloading Playwright's chromium", command: 'node', args });
  } catch (error) {
    attempts.push(error.message);
  }
  const downloaded = playwrightChromium();
  if (downloaded !== undefined) return downloaded;
  throw new StartError(
    `No chromium for the browser tests. ${attempts.join(' ')} Install it or set CHROMIUM_PATH.`,
  );
}
