import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

// `npm run soak [-- stage ...]`: long runs of what the test suite does briefly, on PostgreSQL 18 and on 15, and one report of
// it at the end. Each of the variables may be set to something else; TEST_POSTGRES=18 (or 15) does one of them only.

interface Stage {
  name: string;
  file: string;
  env: Record<string, string>;
}

const stages: Stage[] = [
  {
    name: 'model',
    file: 'test/model/model.test.ts',
    env: { MODEL_RUNS: '1000', MODEL_COMMANDS: '150' },
  },
  { name: 'fuzz', file: 'test/fuzz/fuzz.test.ts', env: { FUZZ_REQUESTS: '200000' } },
  { name: 'kills', file: 'src/shop/checkout/kill.test.ts', env: { KILLS: '50' } },
  // That test makes half as many kills as it is asked for.
  { name: 'gateway-kills', file: 'src/shop/checkout/gateway-kill.test.ts', env: { KILLS: '100' } },
  { name: 'mail-kills', file: 'src/shop/mails/mail-kill.test.ts', env: { MAIL_KILLS: '200' } },
  { name: 'outage', file: 'test/faults/outage.test.ts', env: { OUTAGE_SECONDS: '30' } },
  { name: 'stops', file: 'test/faults/stop.test.ts', env: { STOPS: '20' } },
  // The oldest that need not stop for an upgrade: that of migration 0050.
  { name: 'upgrade', file: 'test/faults/upgrade.trial.ts', env: { UPGRADE_FROM: '380ff8f7' } },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const chosen = stages.filter(({ name }) => asked.length === 0 || asked.includes(name));
const only = process.env['TEST_POSTGRES'];
const majors = ['18', '15'].filter((major) => only === undefined || only === major);

/** The report of a run: diagnostics of tests, figures of the fuzzer, the scan of the logs, and failures. */
const worthTelling = /^\s+ℹ (.*)|^(\d+ fuzzed requests.*)|^(Log scan: .*)|^\s*(✖ (?!failing tests).*)/;

interface Result {
  ok: boolean;
  title: string;
  findings: string[];
}

async function perform({ name, file, env }: Stage, major: string): Promise<Result> {
  const started = performance.now();
  const runner = fileURLToPath(new URL('./run-tests.ts', import.meta.url));
  const child = spawn(process.execPath, [runner, file], {
    env: { ...env, ...process.env, TEST_POSTGRES: major },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const findings = new Set<string>();
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    const found = worthTelling.exec(line)?.slice(1).find(Boolean);
    if (found) findings.add(found.replace(/ \(\d[\d.]*ms\)$/, ''));
  }
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)));
  const seconds = Math.round((performance.now() - started) / 1_000);
  return { ok: code === 0, title: `${name} on PostgreSQL ${major}, ${seconds} s`, findings: [...findings] };
}

const results: Result[] = [];
for (const major of majors) for (const stage of chosen) results.push(await perform(stage, major));

console.log('\nSoak');
for (const { ok, title, findings } of results) {
  console.log(`${ok ? '✔' : '✖'} ${title}`);
  for (const line of findings) console.log(`    ${line}`);
}
const failed = results.filter(({ ok }) => !ok).length;
console.log(`${results.length - failed} of ${results.length} stages passed`);
process.exit(failed > 0 ? 1 : 0);
