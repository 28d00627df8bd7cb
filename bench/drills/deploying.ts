import { spawnSync } from 'node:child_process';
import { root } from '../../shared-modules.js';
import { builtAs } from './made-releases.ts';
import {
  holds,
  median,
  pause,
  registryOf,
  seconds,
  untilServed,
  versionAt,
  type TwoProcesses,
} from './two-processes.ts';

const MOVES = Number(process.env['MOVES'] ?? 10);
const VISITS = Number(process.env['VISITS'] ?? 60);

/** One remote is deployed alone: how long it takes, who notices it, and what a visitor sees meanwhile. */
export async function drillOfDeploying(given: TwoProcesses): Promise<string[]> {
  const { each, folder, command, page: newPage, url } = given;
  const before = await versionAt(url, 'mf-staff');
  await command('record', 'mf-staff', await builtAs(folder, 'mf-staff', '9.0.0-drill'));

  const tab = await newPage('staff');
  await tab.goto('/dashboard/replacements');
  const heading = tab.getByRole('heading', { name: 'Replacement Requests' });
  await heading.waitFor();
  const files = await loadedFrom(tab, 'mf-staff');

  const whole: number[] = [];
  const after: number[] = [];
  for (let move = 0; move < MOVES; move++) {
    const isBack = move % 2 === 1;
    const started = performance.now();
    await command(...(isBack ? ['rollback', 'mf-staff'] : ['promote', 'mf-staff', '9.0.0']));
    after.push(await untilServed(each, 'mf-staff', isBack ? before : '9.0.0-drill'));
    whole.push((performance.now() - started) / 1_000);
  }
  if (MOVES % 2 === 1) await command('rollback', 'mf-staff');
  await command('promote', 'mf-staff', '9.0.0');
  await untilServed(each, 'mf-staff', '9.0.0-drill');
  const next = await newPage('staff');
  await next.goto('/dashboard/replacements');
  await next.getByRole('heading', { name: 'Replacement Requests' }).waitFor();
  holds(
    (await loadedFrom(next, 'mf-staff')).every((file) => file.includes('/9.0.0-drill/')),
    'The next page has the new version.',
  );
  await tab.reload({ waitUntil: 'commit' }).catch(() => undefined);
  for (const file of files)
    for (const process of each)
      holds(
        (await fetch(new URL(new URL(file).pathname, process))).ok,
        `${file} of the version before is served.`,
      );

  const serving = JSON.stringify((await registryOf(url)).remotes.map(({ name, version }) => [name, version]));
  const build = spawnSync(process.execPath, ['scripts/build.mjs', 'mf-staff'], {
    cwd: root,
    encoding: 'utf8',
  });
  holds(build.status === 0, build.stderr);
  await pause(1_500);
  holds(
    serving === JSON.stringify((await registryOf(url)).remotes.map(({ name, version }) => [name, version])),
    'A build does not change what serves.',
  );
  await command('rollback', 'mf-staff');
  const history = (await command('list')).split('\n').filter((line) => line.includes('9.0.0-drill'));
  const panels = await visitsDuringRollout(given);
  return [
    `${MOVES} moves: promote or rollback, command included, until both processes serve it: median ${seconds(median(whole))}, worst ${seconds(Math.max(...whole))}`,
    `of that after the command has ended: median ${seconds(median(after))}, worst ${seconds(Math.max(...after))}`,
    `${files.length} files of the version before, as an open tab has them: both processes serve them after the move`,
    'npm run build -- mf-staff moves nothing',
    `npm run releases tells ${history.length} lines of the version; one of them: ${history[0]?.trim()}`,
    ...panels,
  ];
}

const loadedFrom = async (page: Awaited<ReturnType<TwoProcesses['page']>>, remote: string) =>
  (await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`)).filter(
    (file) => file.includes(`/${remote}/`),
  );

/**
 * Two versions of the storefront take turns, and the second is also served to a share of the visitors, while visits go to both
 * processes.
 */
async function visitsDuringRollout({
  each,
  folder,
  command,
  page: newPage,
}: TwoProcesses): Promise<string[]> {
  await command('record', 'mf-storefront', await builtAs(folder, 'mf-storefront', '9.0.0-drill'));
  const before = await versionAt(each[0]!, 'mf-storefront');
  let isOver = false;
  let moves = 0;
  const moving = (async () => {
    while (!isOver) {
      await command('promote', 'mf-storefront', '9.0.0', '--share', '50');
      await command('promote', 'mf-storefront', '9.0.0');
      await command('rollback', 'mf-storefront');
      moves += 3;
    }
  })();
  const seen = new Map<string, number>();
  let panels = 0;
  let lost = 0;
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await newPage();
    page.on('response', (response) => {
      if (response.status() >= 400) lost += 1;
      const [, version] = /\/mf-storefront\/([^/]+)\/remoteEntry/.exec(response.url()) ?? [];
      if (version) seen.set(version, (seen.get(version) ?? 0) + 1);
    });
    await page.goto('/products');
    const card = page.getByTestId('product-card').first();
    const panel = page.locator('[data-reason]');
    await card.or(panel).first().waitFor();
    await page.waitForLoadState('networkidle');
    if (await panel.isVisible()) panels += 1;
    await page.context().close();
  }
  isOver = true;
  await moving;
  await untilServed(each, 'mf-storefront', before);
  const versions = [...seen].map(([version, count]) => `${version} ${count}`).join(', ');
  holds(panels === 0, `${panels} of ${VISITS} visits got a panel.`);
  holds(lost === 0, `${lost} requests of ${VISITS} visits failed.`);
  holds(seen.size === 2, `The visits met ${versions}.`);
  return [
    `${VISITS} visits to the two processes in turn, during ${moves} moves between two versions (${versions}): ${panels} panels, ${lost} failed requests`,
  ];
}
