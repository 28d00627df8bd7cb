// `npm start`: the whole product at one address. Plain Node 20 can run this file; see docs/operations.md.
import { endWith, ensureBuilt, ensureInstalled, secondsSince } from './bootstrap.mjs';
import { onEnd } from './processes.mjs';
import { dataDir, lockStart, portFrom, requireFreePort } from './settings.mjs';
import {
  requireGoodConfig,
  startApi,
  startMailbox,
  startSandbox,
  wantsMailbox,
  wantsSandbox,
} from './store.mjs';

const started = performance.now();
const running = [];
let ending = null;
const onStart = (program) => running.push(program);

/** Ends the API before the sandbox, so that the sandbox still knows about payments of the last second. */
function stopAll() {
  ending ??= (async () => {
    for (const program of running.toReversed()) await program.stop();
  })();
  return ending;
}

async function main() {
  const port = portFrom(process.env.PORT, 8080);
  const dir = dataDir();
  await requireFreePort(port);
  lockStart(dir);
  await ensureInstalled();
  requireGoodConfig();
  await ensureBuilt();
  if (ending !== null) return;

  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  let gateway = {};
  if (wantsSandbox()) {
    process.stdout.write('Starting the payment sandbox ...\n');
    gateway = await startSandbox({ dir, publicUrl, onStart });
  }
  const mailbox = wantsMailbox() ? await startMailbox({ onStart }) : null;
  process.stdout.write('Starting the database and the API ...\n');
  await startApi({
    env: { ...gateway, ...mailbox?.env, PORT: String(port), DATA_DIR: dir, PUBLIC_URL: publicUrl },
    host: process.env.HOST,
    port,
    onStart,
  });

  process.stdout.write(
    `\n  Ready in ${secondsSince(started)}:  ${publicUrl}\n${mailbox ? `  Mails arrive at:  ${mailbox.page}\n` : ''}${signIns()}\n  ctrl-c ends everything.\n\n`,
  );
  for (const program of running) {
    void program.exited.then(async (code) => {
      if (ending !== null) return;
      process.stderr.write(`The ${program.name} ended unexpectedly (exit code ${code}).\n`);
      await stopAll();
      process.exit(1);
    });
  }
}

function signIns() {
  if (process.env.NODE_ENV === 'production' || /^(0|false|off|no)$/i.test(process.env.DEMO_DATA ?? ''))
    return '';
  const names = ['admin', 'staff', 'reseller', 'member'];
  return `\n  Demo sign-ins:\n${names.map((name) => `    ${name.padEnd(9)} ${name}-demo-password\n`).join('')}`;
}

onEnd(async () => {
  process.stdout.write('\nStopping ...\n');
  await stopAll();
  process.exit(0);
});

main().catch(async (error) => {
  if (ending !== null) return; // Stopped while starting: a failure after that is not reported.
  await stopAll();
  endWith(error);
});
