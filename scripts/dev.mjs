// `npm run dev`: API, sandbox, and a dev server with hot reload for each browser package. `npm run dev -- api mf-admin` starts
// only those parts.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ports as pages } from '../remotes.js';
import { endWith, ensureInstalled, root, StartError } from './bootstrap.mjs';
import { onEnd, startProgram } from './processes.mjs';
import { dataDir, lockStart, requireFreePort } from './settings.mjs';
import { startApi, startMailbox, startSandbox, wantsMailbox, wantsSandbox } from './store.mjs';

const apiPort = 4000;

const running = [];
let ending = null;
const onStart = (program) => running.push(program);

function stopAll() {
  ending ??= Promise.all(running.toReversed().map((program) => program.stop()));
  return ending;
}

function chosenParts() {
  const all = ['api', ...Object.keys(pages)];
  const asked = process.argv.slice(2);
  const unknown = asked.filter((part) => !all.includes(part));
  if (unknown.length > 0)
    throw new StartError(`Unknown part "${unknown.join(', ')}"; there are ${all.join(', ')}.`);
  return asked.length > 0 ? asked : all;
}

/** A dev server prints a lot; only errors and finished builds are shown. */
const concise = (line) => {
  const plain = stripVTControlCharacters(line).trim();
  if (
    plain === '' ||
    plain.endsWith(':') ||
    /^(<i>|asset |runtime |cached |orphan |modules by|\s+modules by|\d+ modules)/.test(plain)
  )
    return null;
  return plain;
};

async function main() {
  const parts = chosenParts();
  const servers = parts.filter((part) => part !== 'api');
  await ensureInstalled();
  if (parts.includes('api')) await requireFreePort(apiPort);
  for (const part of servers) await requireFreePort(pages[part]);

  // The dev servers start first, because they need no API, and build while the database starts.
  for (const part of servers) {
    const webpack = path.join(root, 'node_modules', 'webpack', 'bin', 'webpack.js');
    const program = startProgram({
      name: part,
      args: [webpack, 'serve'],
      cwd: path.join(root, part),
      show: concise,
    });
    program.release();
    onStart(program);
  }
  if (parts.includes('api')) await startServers();
  if (ending !== null) return;

  const addresses = [
    ...servers.map((part) => [part, pages[part]]),
    ...(parts.includes('api') ? [['api', apiPort]] : []),
  ];
  process.stdout.write(
    `\n${addresses.map(([part, port]) => `  ${part.padEnd(14)} http://localhost:${port}\n`).join('')}\n`,
  );
  for (const program of running) {
    void program.exited.then(async (code) => {
      if (ending !== null) return;
      process.stderr.write(`The ${program.name} ended (exit code ${code}); stopping the others.\n`);
      await stopAll();
      process.exit(1);
    });
  }
}

async function startServers() {
  const dir = dataDir();
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${pages.shell}`;
  lockStart(dir);
  const gateway = wantsSandbox() ? await startSandbox({ dir, publicUrl, onStart }) : {};
  const mailbox = wantsMailbox() ? await startMailbox({ onStart }) : null;
  if (mailbox) process.stdout.write(`Mails arrive at ${mailbox.page}\n`);
  await startApi({
    env: { ...gateway, ...mailbox?.env, PORT: String(apiPort), DATA_DIR: dir, PUBLIC_URL: publicUrl },
    host: process.env.HOST,
    port: apiPort,
    onStart,
    watch: true,
  });
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
