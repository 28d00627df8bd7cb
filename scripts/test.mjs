// `npm test`: all checks, side by side on the cores of the machine. `npm test -- lint api-18` runs only those. A check that fails
// does not stop the others. The last line summarises the result.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import {
  childEnv,
  endWith,
  ensureInstalled,
  nodePath,
  root,
  secondsSince,
  StartError,
} from './bootstrap.mjs';
import { checks, whatFailed } from './checks.mjs';
import { sideBySide } from './side-by-side.mjs';

function chosen() {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new StartError(
      `Unknown check "${unknown.join(', ')}"; there are ${checks.map((check) => check.name).join(', ')}.`,
    );
  }
  return asked.length > 0 ? checks.filter((check) => asked.includes(check.name)) : checks;
}

/** Runs one command and collects its output for counting. The output is shown during the run only when no other check runs. */
function run(args, env, isAlone) {
  return new Promise((resolve) => {
    const child = spawn(nodePath, args, { cwd: root, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    const keep = (chunk) => {
      output.push(chunk);
      if (isAlone) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString('utf8') }));
  });
}

let provided = Promise.resolve();

/** Installs what a check needs besides the packages. One check at a time, because apt installs only one thing at a time. */
function provide(check, names) {
  const mine = provided.then(() => check.env?.(names));
  provided = mine.catch(() => undefined);
  return mine;
}

async function perform(check, names) {
  const isAlone = names.length === 1;
  const started = performance.now();
  const title = `${check.title} (${check.name})`;
  process.stdout.write(`${title} ...\n`);
  let counted;
  let shown;
  let plain;
  try {
    const { ok, output } = await run(await check.args(), await provide(check, names), isAlone);
    // The patterns that count would not match numbers with colour codes.
    plain = stripVTControlCharacters(output);
    counted = check.count(plain, ok);
    shown = isAlone ? '' : output;
  } catch (error) {
    counted = { passed: 0, failed: 1, skipped: 0 };
    shown = plain = `${error.message}\n`;
  }
  const time = secondsSince(started);
  // Printed in one piece, so that the output of parallel checks can be read.
  process.stdout.write(
    `\n━━ ${title} ${'━'.repeat(Math.max(2, 70 - title.length))}\n${shown}   ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${time}\n`,
  );
  return { title: check.title, ...counted, time, failures: counted.failed === 0 ? '' : whatFailed(plain) };
}

async function main() {
  const started = performance.now();
  const selected = chosen();
  await ensureInstalled();
  const names = selected.map(({ name }) => name);
  const results = await sideBySide(selected, availableParallelism(), (check) => perform(check, names));

  process.stdout.write('\n━━ Summary ━━\n');
  for (const { title, passed, failed, skipped, time } of results) {
    const state = failed === 0 ? 'ok    ' : 'FAILED';
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} SKIPPED` : ''}`;
    process.stdout.write(`${state}  ${title.padEnd(36)} ${numbers.padEnd(32)} ${time}\n`);
  }
  const total = (key) => results.reduce((all, result) => all + result[key], 0);
  if (total('skipped') > 0)
    process.stdout.write(`${total('skipped')} tests were skipped; the lines above say where.\n`);
  // Repeated at the end, because the output above has thousands of lines, and sometimes only the last ones are kept.
  for (const { title, failures } of results.filter(({ failed }) => failed > 0))
    process.stdout.write(`\n${title} failed:\n${failures}\n\n`);
  process.stdout.write(
    `All in ${secondsSince(started)}\n\n${total('passed')} passed, ${total('failed')} failed\n`,
  );
  process.exit(total('failed') === 0 ? 0 : 1);
}

main().catch(endWith);
