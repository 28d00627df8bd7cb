import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileHost } from '../../scripts/file-host.ts';
import { root } from '../../shared-modules.js';
import { builtAs, hashOf } from './made-releases.ts';
import { balance, failuresOf, holds, untilServed, versionAt, type TwoProcesses } from './two-processes.ts';

const VISITS = Number(process.env['SHELL_VISITS'] ?? 20);

/** Remotes and the shell's own files from another origin, like a bucket of an object store, while it works and while it fails. */
export async function drillOfOtherOrigins(given: TwoProcesses): Promise<string[]> {
  const { each, folder, command, refusal, page: newPage, url } = given;
  const version = '9.1.0-elsewhere';
  const built = await builtAs(folder, 'mf-storefront', version);
  const folders: Record<string, string> = { storefront: built, shell: path.join(root, 'dist/shell') };
  const host = await fileHost((first) => folders[first]);
  try {
    const before = await versionAt(url, 'mf-storefront');
    host.state = 'away';
    const away = await refusal('record', 'mf-storefront', `${host.url}storefront/`);
    host.state = 'changed';
    const changed = await refusal('record', 'mf-storefront', `${host.url}storefront/`);
    host.state = 'without-cors';
    const closed = await refusal('record', 'mf-storefront', `${host.url}storefront/`);
    host.state = 'sound';
    await command('record', 'mf-storefront', `${host.url}storefront/`);
    await command('promote', 'mf-storefront', '9.1.0');
    await untilServed(each, 'mf-storefront', version);
    const reply = await fetch(new URL('/', url));
    const html = await reply.text();
    holds(html.includes('data-testid="product-card"'), 'The first HTML of a remote elsewhere is drawn.');
    const policy = reply.headers.get('content-security-policy') ?? '';
    holds(policy.includes(new URL(host.url).origin), 'The policy allows the origin.');

    const states: string[] = [];
    for (const state of ['away', 'without-cors', 'changed'] as const) {
      host.state = state;
      const reports = await failuresOf(each, 'mf-storefront');
      const page = await newPage();
      await page.goto('/products');
      const panel = page.locator('[data-reason]');
      await panel.waitFor();
      const reason = await panel.getAttribute('data-reason');
      await page.evaluate('globalThis.sameDocument = true');
      host.state = 'sound';
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByTestId('product-card').first().waitFor();
      await panel.waitFor({ state: 'detached' });
      holds((await page.evaluate('globalThis.sameDocument')) === true, 'Retry needs no reload.');
      holds((await failuresOf(each, 'mf-storefront')) > reports, `The API heard nothing while ${state}.`);
      states.push(`${state}: a panel (${reason}), reported, and Retry brings it back`);
      await page.context().close();
    }
    await command('rollback', 'mf-storefront');
    await untilServed(each, 'mf-storefront', before);
    const pages = await anotherShell(path.join(folder, 'newer'));
    const shells = [
      await twoShells(given, 'files of each at its process', pages),
      await twoShells(given, 'files elsewhere', pages, await hostOfShells(given, pages, host, folders)),
    ];
    return [
      `release while the origin is away: ${away}`,
      `release of changed files: ${changed}`,
      `release of files that pages may not load: ${closed}`,
      'a remote from there draws the first HTML, and the policy of the pages allows the origin by itself',
      ...states.map((line) => `remote elsewhere, ${line}`),
      ...shells,
    ];
  } finally {
    await host.close();
  }
}

/** An origin with the files of both shells. */
async function hostOfShells(
  { folder }: TwoProcesses,
  pages: string,
  { url }: Awaited<ReturnType<typeof fileHost>>,
  folders: Record<string, string>,
): Promise<Record<string, string>> {
  const both = path.join(folder, 'both-shells');
  await cp(path.join(root, 'dist/shell'), both, { recursive: true });
  await cp(path.join(pages, 'shell'), both, { recursive: true });
  folders['shell'] = both;
  return { SHELL_FILES_URL: `${url}shell/` };
}

/** Rolls out a new shell on two processes, one after the other. */
async function twoShells(
  { browser, beside }: TwoProcesses,
  where: string,
  pages: string,
  env: Record<string, string> = {},
): Promise<string> {
  const older = await beside(env);
  const newer = await beside({ ...env, PAGES_DIR: pages });
  const balancer = await balance([older.url, newer.url]);
  const mains = new Map<string, number>();
  let broken = 0;
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ baseURL: balancer.url });
    const page = await context.newPage();
    page.on('response', (response) => {
      const [, main] = /\/(main\.\w+)\.js$/.exec(response.url()) ?? [];
      if (main && response.ok()) mains.set(main, (mains.get(main) ?? 0) + 1);
      if (response.status() >= 400) broken += 1;
    });
    await page.goto('/products');
    await page.getByTestId('product-card').first().waitFor();
    // The sign-in form is in a file that the shell loads later.
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page
      .getByLabel('Username or email')
      .waitFor({ timeout: 15_000 })
      .catch(() => (broken += 1));
    broken += await page.locator('[data-reason]').count();
    await context.close();
  }
  await balancer.close();
  for (const { program } of [older, newer]) await program.stop();
  holds(broken === 0, `${broken} panels, failed requests or forms that did not open in ${VISITS} visits.`);
  holds(mains.size === 2, 'Visits met both shells.');
  return `two builds of the shell over two processes in turn, ${where}: ${VISITS} visits, 0 panels, 0 failed requests`;
}

/** The built pages with a shell whose main file has another name, like that of a next build. */
async function anotherShell(to: string): Promise<string> {
  const dist = path.join(root, 'dist');
  await mkdir(to, { recursive: true });
  for (const each of await readdir(dist))
    await cp(path.join(dist, each), path.join(to, each), { recursive: true });
  const shell = path.join(to, 'shell');
  const html = await readFile(path.join(shell, 'index.html'), 'utf8');
  const [main = ''] = /main\.\w+\.js/.exec(html) ?? [];
  const code = `${await readFile(path.join(shell, main), 'utf8')};`;
  const files = JSON.parse(await readFile(path.join(shell, 'files.json'), 'utf8')) as {
    integrity: Record<string, string>;
    files: string[];
  };
  files.files = [...files.files.filter((each) => each !== main), 'main.000000000a.js'];
  await rm(path.join(shell, main));
  files.integrity['main.000000000a.js'] = hashOf(code);
  await writeFile(path.join(shell, 'main.000000000a.js'), code);
  await writeFile(path.join(shell, 'index.html'), html.replace(main, 'main.000000000a.js'));
  await writeFile(path.join(shell, 'files.json'), JSON.stringify(files));
  const registry = await readFile(path.join(to, 'remotes.json'), 'utf8');
  const { shell: described } = JSON.parse(registry) as { shell: { version: string } };
  await writeFile(path.join(to, 'remotes.json'), registry.replace(described.version, '9.0.0-newer'));
  return to;
}
