// `npm run drills [-- a c ...]`: everything that teams who deploy alone rely on, done with the built product (two processes on
// one database). Each drill prints its figures.
import { parseArgs } from 'node:util';
import { drillOfDeploying } from './deploying.ts';
import { drillOfOtherOrigins } from './other-origins.ts';
import { drillOfNewerVersions } from './newer-versions.ts';
import { drillOfFailures } from './failures.ts';
import { drillOfRetiring } from './retiring.ts';
import { drillOfANewRemote } from './new-remote.ts';
import { drillOfATeamOutside } from './team-outside.ts';
import { drillOfAThrowingRemote } from './throwing.ts';
import { drillOfAnAttack } from './attack.ts';
import { drillOfFirstHtml } from './first-html.ts';
import { drillOfDevelopment } from './development.ts';
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts';

const drills: Record<string, [title: string, drill: (given: TwoProcesses) => Promise<string[]>]> = {
  a: ['deploying one remote', drillOfDeploying],
  b: ['another origin', drillOfOtherOrigins],
  c: ['newer versions', drillOfNewerVersions],
  d: ['failures', drillOfFailures],
  g: ['a remote that throws', drillOfAThrowingRemote],
  i: ['first HTML', drillOfFirstHtml],
  s: ['a server bundle that attacks', drillOfAnAttack],
  r: ['out of service', drillOfRetiring],
  n: ['a new remote', drillOfANewRemote],
  h: ['a team outside, alone (e) and in the store (f)', drillOfATeamOutside],
  j: ['development of all parts', drillOfDevelopment],
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((letter) => !drills[letter]);
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}; there are ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}

const given = await startTwoProcesses();
const results: string[] = [];
let failed = 0;
const tell = (line: string) => {
  results.push(line);
  console.log(line);
};
try {
  for (const [letter, [title, drill]] of Object.entries(drills)) {
    if (positionals.length > 0 && !positionals.includes(letter)) continue;
    const started = performance.now();
    const outcome = await drill(given).catch((error: unknown) => {
      failed += 1;
      return error instanceof Error ? error : new Error(String(error));
    });
    const took = `${Math.round((performance.now() - started) / 1_000)} s`;
    tell(`${outcome instanceof Error ? '✖' : '✔'} ${letter}  ${title} (${took})`);
    for (const line of outcome instanceof Error ? [outcome.stack ?? outcome.message] : outcome)
      tell(`     ${line}`);
  }
} finally {
  await given.close();
}
console.log(`\nDrills\n${results.join('\n')}`);
process.exit(failed > 0 ? 1 : 0);
