import { readFile } from 'node:fs/promises';
import type { Queryable } from '../../api/src/platform/db/db.ts';
import { lastShell, shellStarted } from '../../api/src/web/remotes/releases.sql.ts';
import { builtAs, TRIAL, trialRemote, type Entry } from './made-releases.ts';
import { holds, pause, untilServed, versionAt, type TwoProcesses } from './two-processes.ts';

const needs: { what: string; change: (entry: Entry) => Partial<Entry>; says: RegExp }[] = [
  {
    what: 'contract',
    change: () => ({ contract: '^9.0.0' }),
    says: /needs contract \^9\.0\.0, this shell has contract \d/,
  },
  ...['shared-ui', 'shared-auth', 'react', 'react-router-dom'].map((key) => ({
    what: key,
    change: ({ requires }: Entry) => ({ requires: { ...requires, [key]: { range: '^99.0.0', names: [] } } }),
    says: new RegExp(`needs ${key} \\^99\\.0\\.0, this shell has ${key} \\d`),
  })),
  {
    what: 'a new name without a new version',
    change: ({ requires }) => ({
      requires: {
        ...requires,
        'shared-ui': { range: requires['shared-ui']!.range, names: ['brandNew'] },
      },
    }),
    says: /needs brandNew of shared-ui, this shell has shared-ui \S+ without/,
  },
];

/**
 * Remotes that are newer than the shell. They are refused when they are released, when they are promoted, on the server and in
 * the browser.
 */
export async function drillOfNewerVersions(given: TwoProcesses): Promise<string[]> {
  const { each, folder, command, refusal, page: newPage, sql, url } = given;
  const figures: string[] = [];
  const db: Queryable = { execute: (query) => sql.query(query) };
  const own = (await lastShell(db))!;
  /** Records a shell that this remote fits into, as if it had been started. */
  const shellFor = async (source: string) => {
    const { contract, requires } = JSON.parse(await readFile(`${source}/remote.json`, 'utf8')) as Entry;
    const lowest = (range: string) => range.replace(/^[^\d]*/, '');
    const provides = Object.entries(requires).map(
      ([key, { range, names }]) => [key, { version: lowest(range), names }] as const,
    );
    await shellStarted(db, {
      version: '9.9.9-newer',
      contract: lowest(contract),
      provides: Object.fromEntries(provides),
    });
  };

  for (const [index, { what, change, says }] of needs.entries()) {
    const version = `9.2.${index}-newer`;
    const source = await builtAs(folder, 'mf-storefront', version, change);
    const before = await versionAt(url, 'mf-storefront');
    const refused = await refusal('record', 'mf-storefront', source);
    holds(says.test(refused), refused);
    // Released for a newer shell, which is then removed again.
    await shellFor(source);
    await command('record', 'mf-storefront', source);
    await shellStarted(db, own);
    const promoted = await refusal('promote', 'mf-storefront', version);
    holds(says.test(promoted), promoted);
    // Put in force without the commands: the processes keep the version that they can run.
    await sql.query(
      `insert into remote_promotions (remote, version, kind, made_by, prior)
       select remote, $1, 'PROMOTE', 'drill', max(seq) from remote_promotions where remote = 'mf-storefront' group by remote`,
      [version],
    );
    await pause(2_000);
    holds((await versionAt(url, 'mf-storefront')) === before, 'The version before serves on.');
    const checked = await refusal('check');
    holds(says.test(checked), `npm run releases -- check does not find it: ${checked}`);
    await command('rollback', 'mf-storefront');
    figures.push(
      `${what}: ${refused.split('\n').at(-1)} (release, promotion and check of what serves); in force all the same, ${before} serves on`,
    );
  }

  // A panel is shown only for a remote that never had a version that fits.
  const contract = { contract: '^9.0.0' };
  const version = '9.2.9-newer';
  const serverPage = `return react.createElement('h1', null, 'drawn');`;
  const source = await trialRemote(`${folder}/unfit`, { version, serverPage, change: contract });
  const had = await versionAt(url, TRIAL);
  if (had !== undefined)
    return [...figures, 'a panel for a remote without a version that fits: not tried, as mf-trial has one'];
  await shellFor(source);
  await command('record', TRIAL, source);
  await command('promote', TRIAL, version);
  await shellStarted(db, own);
  await untilServed(each, TRIAL, version);
  const html = await (await fetch(new URL('/trial', url))).text();
  holds(
    html.includes('<div id="root"></div>') && !/<link[^>]*mf-trial/.test(html),
    'Neither drawn nor hinted.',
  );
  const page = await newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/trial');
  const panel = page.locator('[data-reason="incompatible"]');
  await panel.waitFor();
  const words = (await panel.textContent()) ?? '';
  holds(/needs contract \^9\.0\.0, this shell has contract/.test(words), words);
  holds(!asked.some((address) => address.includes('/mf-trial/')), 'No file of it is asked for.');
  await page.context().close();
  return [
    ...figures,
    'a remote without a version that fits: not drawn, not hinted, 0 of its files asked for, panel with both sides',
  ];
}
