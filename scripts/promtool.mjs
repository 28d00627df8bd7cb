// Finds Prometheus' tool that tests the alert rules. A missing one is an error, so that no test is skipped.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { mayUseApt, root, runQuietly, StartError } from './bootstrap.mjs';

const folder = path.join(root, 'node_modules/.cache/prometheus');
const unpacked = path.join(folder, 'usr/bin/promtool');
const found = () =>
  [
    ...(process.env.PATH ?? '').split(path.delimiter).map((each) => path.join(each, 'promtool')),
    unpacked,
  ].find(existsSync);

/**
 * The path of promtool. If there is none, apt downloads Debian's package, and it is unpacked but not installed, because
 * installing starts a server.
 * @throws StartError that says what to do, when that is not allowed or fails
 */
export async function ensurePromtool() {
  const present = found();
  if (present !== undefined) return present;
  const byHand = 'Install it: apt-get install prometheus (Debian or Ubuntu).';
  if (!mayUseApt()) throw new StartError(`No promtool for the alert rules. ${byHand}`);
  mkdirSync(folder, { recursive: true });
  await runQuietly({ what: 'Looking up packages (apt)', command: 'apt-get', args: ['update', '-q'] });
  const unpack = `cd "${folder}" && apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb`;
  await runQuietly({
    what: 'Fetching promtool (apt)',
    command: 'sh',
    args: ['-c', unpack],
    hint: byHand,
  });
  return unpacked;
}
