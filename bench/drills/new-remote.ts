import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../shared-modules.js';
import { run } from './team-outside.ts';
import { seconds, untilServed, type TwoProcesses } from './two-processes.ts';

const NAME = 'mf-diary';

/** A team creates a remote in this repository and deploys it. Each command that it types is timed. */
export async function drillOfANewRemote({ each, env, sql, page: newPage }: TwoProcesses): Promise<string[]> {
  const lock = path.join(root, 'package-lock.json');
  const before = await readFile(lock);
  const figures: string[] = [];
  const started = performance.now();
  const sofar = () => (performance.now() - started) / 1_000;
  try {
    for (const line of [
      `npm run new-remote -- ${NAME}`,
      `npm test -w ${NAME}`,
      `npm run release -- ${NAME}`,
      `npm run promote -- ${NAME} 0.1.0`,
    ]) {
      const begun = sofar();
      await run(root, line, env);
      figures.push(`${seconds(sofar() - begun).padStart(9)}  ${line}`);
    }
    const { rows } = await sql.query<{ version: string }>(
      'select version from remote_releases where remote = $1',
      [NAME],
    );
    await untilServed(each, NAME, rows[0]?.version);
    figures.push(`${seconds(sofar())} from nothing to a tested remote that both processes serve`);
    const page = await newPage();
    await page.goto('/diary');
    await page.getByText(`This page belongs to ${NAME}.`).waitFor();
    await page.context().close();
    return figures;
  } finally {
    await writeFile(lock, before);
    for (const folder of [NAME, path.join('dist', NAME)])
      await rm(path.join(root, folder), { recursive: true, force: true });
  }
}
