import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../shared-modules.js';
import { childEnv } from '../../scripts/bootstrap.mjs';
import { freePort } from '../../scripts/settings.mjs';
import { holds, seconds, untilServed, type TwoProcesses } from './two-processes.ts';

/** A team creates a remote in a folder outside of this repository and deploys it. Each command that it types is timed. */
export async function drillOfATeamOutside(given: TwoProcesses): Promise<string[]> {
  const { each, folder, command, page: newPage } = given;
  const own = path.join(folder, 'blog');
  const figures: string[] = [];
  const started = performance.now();
  const type = async (where: string, line: string) => {
    const begun = performance.now();
    const printed = await run(where, line);
    figures.push(
      `${seconds((performance.now() - begun) / 1_000).padStart(9)}  ${line.replace(own, '../blog')}`,
    );
    return printed;
  };
  await type(root, `npm run new-remote -- mf-blog --alone ${own}`);
  await type(own, 'npm install --no-audit --no-fund --prefer-offline');
  await type(own, 'npm test');
  await type(own, 'npm run types');
  const built = await type(own, 'npm run build');
  const { version } = JSON.parse(built.trim().split('\n').at(-1)!) as { version: string };
  await command('record', 'mf-blog', path.join(own, 'dist/mf-blog', version));
  figures.push(`           npm run release -- mf-blog --from ../blog/dist/mf-blog/${version} --commit <id>`);
  await command('promote', 'mf-blog', '0.1.0');
  figures.push('           npm run promote -- mf-blog 0.1.0');
  await untilServed(each, 'mf-blog', version);
  const page = await newPage();
  await page.goto('/blog');
  await page.getByText('This page belongs to mf-blog.').waitFor();
  await page.context().close();
  figures.push(
    `${((performance.now() - started) / 60_000).toFixed(1)} minutes from nothing to serving at /blog in the shell as it is`,
  );
  return [...figures, ...(await aloneAndInTheStore(given, own))];
}

/** The remote's development server: alone (drill e), and in a store that serves visitors (drill f). */
async function aloneAndInTheStore(
  { url, each, page: newPage }: TwoProcesses,
  own: string,
): Promise<string[]> {
  const port = await freePort(18_390);
  const about = path.join(own, 'package.json');
  const given = JSON.parse(await readFile(about, 'utf8')) as object;
  await writeFile(about, JSON.stringify({ ...given, config: { port } }, null, 2));
  const begun = performance.now();
  const server = start(own, 'npm run dev', { API_URL: each[0]!, STORE_URL: url });
  const alone = await newPage();
  try {
    const address = `http://localhost:${port}`;
    await untilUp(address);
    const up = (performance.now() - begun) / 1_000;
    await alone.goto(`${address}/blog`);
    await alone.getByRole('heading', { name: 'Blog' }).waitFor();
    await alone.evaluate('globalThis.sameDocument = true');
    const edited = await secondsOfAnEdit(own, alone, 'Edited alone');
    holds((await alone.evaluate('globalThis.sameDocument')) === true, 'Hot reload keeps the document.');

    const pageWithRemote = `/blog?mf=mf-blog@${address}`;
    const refused = await fetch(new URL(pageWithRemote, url), { headers: { accept: 'text/html' } });
    holds(refused.status === 403, 'A guest may not open it.');
    const inStore = await newPage('admin');
    await inStore.goto('/');
    await inStore.getByTestId('product-card').first().waitFor();
    // The page has told the store who is signed in, which allows the origin.
    await inStore.waitForLoadState('networkidle');
    await inStore.goto(pageWithRemote);
    const badge = inStore.getByText(`Local: mf-blog ${address}/`);
    await badge.waitFor();
    await inStore.getByRole('heading', { name: 'Edited alone' }).waitFor();
    const shown = await secondsOfAnEdit(own, inStore, 'Edited in the store');
    await inStore.getByRole('button', { name: 'Reset' }).click();
    await inStore.getByRole('heading', { name: 'Blog' }).waitFor();
    await badge.waitFor({ state: 'detached' });
    return [
      `e  npm run dev: up after ${seconds(up)}; an edit shows after ${seconds(edited)}, in the same document`,
      `f  the link opens it in the store for an admin with a badge, a guest is refused; an edit shows after ${seconds(shown)}; Reset brings the store's back`,
    ];
  } finally {
    await alone.context().close();
    await end(server);
  }
}

async function secondsOfAnEdit(own: string, page: Page, title: string): Promise<number> {
  const file = path.join(own, 'src/strings.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/title: '[^']*'/, `title: '${title}'`));
  const begun = performance.now();
  await page.getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
  return (performance.now() - begun) / 1_000;
}

export function start(cwd: string, line: string, env: Record<string, string>): ChildProcess {
  // A separate process group, because npm does not pass signals on to its children.
  return spawn('sh', ['-c', line], { cwd, env: childEnv(env), stdio: 'ignore', detached: true });
}

export async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
  else return;
  await ended;
}

export async function untilUp(address: string, within = 180_000): Promise<void> {
  const begun = performance.now();
  while (
    !(await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (performance.now() - begun > within)
      throw new Error(`${address} does not answer after ${within / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function run(cwd: string, line: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', line], { cwd, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    child.stderr.on('data', (part: Buffer) => (complaints += part.toString()));
    child.on('close', (code) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`${line} ended with ${code}:\n${printed}${complaints}`)),
    );
  });
}
