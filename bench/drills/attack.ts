import { readFileSync, readdirSync } from 'node:fs';
import { TRIAL, trialRemote } from './made-releases.ts';
import { holds, untilServed, versionAt, type TwoProcesses } from './two-processes.ts';

/** What an attacker's bundle would try. Each expression gives access to something that a bundle must not have. */
const ATTEMPTS = [
  'process.env',
  'globalThis.process.env',
  `require('process').env`,
  `require('node:process').env`,
  `module.constructor._load('fs')`,
  `require('fs').readFileSync('/etc/passwd', 'utf8')`,
  `require('node:fs').readdirSync('/')`,
  `require('child_process').execSync('id')`,
  `require('net').connect(5432)`,
  `require('worker_threads')`,
  `require('inspector')`,
  `fetch('http://127.0.0.1/')`,
  'new WebSocket("ws://127.0.0.1/")',
  `eval('process')`,
  `new Function('return process')()`,
  `module.constructor.constructor('return process')()`,
  `require.constructor('return process')()`,
  `react.createElement.constructor('return process')()`,
  `(() => { try { null.f } catch (error) { return error.constructor.constructor('return process')() } })()`,
  `(() => { Error.prepareStackTrace = (error, frames) => frames.map((frame) => frame.getThis()).find((self) => self && self !== globalThis); return new Error().stack })()`,
  `(async () => {}).constructor('return import("fs")')()`,
  'Buffer.from("a").buffer',
  'WebAssembly',
  'SharedArrayBuffer',
  'globalThis.constructor.constructor("return this")().process',
];

/** A remote whose server bundle looks for keys, files and the network. The running product draws it. */
export async function drillOfAnAttack(given: TwoProcesses): Promise<string[]> {
  const { each, folder, command, database } = given;
  const page = `const loot = [];
    const attempts = [${ATTEMPTS.map((attempt) => `[${JSON.stringify(attempt)}, () => ${attempt}]`).join(', ')}];
    for (const [what, attempt] of attempts) {
      try {
        const found = attempt();
        if (found !== undefined && found !== null && typeof found?.then !== 'function') loot.push(what + ' -> ' + typeof found + ' ' + String(found).slice(0, 80));
      } catch (error) { /* Nothing there. */ }
    }
    return react.createElement('pre', { id: 'loot' }, JSON.stringify(loot));`;
  const hadOne = (await versionAt(each[0]!, TRIAL)) !== undefined;
  const version = '6.6.6-attack';
  await command('record', TRIAL, await trialRemote(folder, { version, serverPage: page }));
  await command('promote', TRIAL, version);
  await untilServed(each, TRIAL, version);
  const loot: string[] = [];
  for (const url of each) {
    const html = await (await fetch(new URL('/trial', url))).text();
    const [, found] = /<pre id="loot">(.*?)<\/pre>/.exec(html) ?? [];
    holds(found !== undefined, `${url} did not draw the page, so that nothing was tried.`);
    loot.push(
      ...(JSON.parse(
        found!
          .replaceAll('&quot;', '"')
          .replaceAll('&gt;', '>')
          .replaceAll('&lt;', '<')
          .replaceAll('&#x27;', "'"),
      ) as string[]),
    );
    holds(!html.includes(database.jwtSecret), 'The secret of the tokens is not in the page.');
  }
  // The command shell that sets its memory limit adds the folder in which it was started.
  const environments = drawingProcesses().map((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'utf8').replace('PWD=/\0', ''),
  );
  if (hadOne) await command('rollback', TRIAL);
  holds(loot.length === 0, `The bundle read ${loot.join('; ')}.`);
  holds(environments.length > 0, 'No process draws.');
  holds(environments.join('') === '', `Their environment has ${environments.join(', ')}.`);
  return [
    `${ATTEMPTS.length} attempts of a bundle that serves, drawn by both processes: nothing was read`,
    `environment of ${environments.length} drawing processes: nothing`,
  ];
}

/** The processes that draw pages for this drill: descendants of this process that run with the permission model. */
function drawingProcesses(): number[] {
  const parents = new Map<number, number>();
  const drawing: number[] = [];
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (/\0--permission\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) drawing.push(pid);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
  return drawing.filter((pid) => isOurs(pid));
}
