// `npm test`: every check there is, one after the other; `npm test -- lint api-18` runs those only.
// A check that fails does not stop the others; the last line says how it went.
import { spawn } from 'node:child_process';
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
import { checks } from './checks.mjs';

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

/** Runs one command, shows its output as it comes and keeps it for counting. */
function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn(nodePath, args, { cwd: root, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    const keep = (stream) => (chunk) => {
      output.push(chunk);
      stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => {
      // Colour codes would hide the numbers from the patterns that count.
      const text = stripVTControlCharacters(Buffer.concat(output).toString('utf8'));
      resolve({ ok: code === 0, output: text });
    });
  });
}

async function perform(check) {
  const started = performance.now();
  process.stdout.write(
    `\n━━ ${check.title} (${check.name}) ${'━'.repeat(Math.max(2, 70 - check.title.length - check.name.length))}\n`,
  );
  let counted;
  try {
    const { ok, output } = await run(await check.args(), await check.env?.());
    counted = check.count(output, ok);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    counted = { passed: 0, failed: 1, skipped: 0 };
  }
  const time = secondsSince(started);
  process.stdout.write(`   ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${time}\n`);
  return { title: check.title, ...counted, time };
}

async function main() {
  const started = performance.now();
  const selected = chosen();
  await ensureInstalled();
  const results = [];
  for (const check of selected) results.push(await perform(check));

  process.stdout.write('\n━━ Summary ━━\n');
  for (const { title, passed, failed, skipped, time } of results) {
    const state = failed === 0 ? 'ok    ' : 'FAILED';
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} SKIPPED` : ''}`;
    process.stdout.write(`${state}  ${title.padEnd(36)} ${numbers.padEnd(32)} ${time}\n`);
  }
  const total = (key) => results.reduce((all, result) => all + result[key], 0);
  if (total('skipped') > 0)
    process.stdout.write(`${total('skipped')} tests were skipped; the lines above say where.\n`);
  process.stdout.write(
    `All in ${secondsSince(started)}\n\n${total('passed')} passed, ${total('failed')} failed\n`,
  );
  process.exit(total('failed') === 0 ? 0 : 1);
}

main().catch(endWith);
