import { holds, registryOf, seconds, untilServed, versionAt, type TwoProcesses } from './two-processes.ts';

const ADDRESS = '/dashboard/replacements';

/** Retires a remote whose pages the shell was built with, while the store runs, and brings it back. */
export async function drillOfRetiring(given: TwoProcesses): Promise<string[]> {
  const { each, command, refusal, page: newPage, url } = given;
  const version = await versionAt(url, 'mf-staff');
  const statuses = () =>
    Promise.all(each.map(async (process) => (await fetch(new URL(ADDRESS, process))).status));
  const begun = performance.now();
  const printed = await command('retire', 'mf-staff');
  await untilServed(each, 'mf-staff', undefined);
  const gone = (performance.now() - begun) / 1_000;
  holds((await statuses()).join() === '404,404', `Its address answers ${(await statuses()).join()}.`);
  const page = await newPage('staff');
  await page.goto(ADDRESS);
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  holds((await page.locator('[data-reason]').count()) === 0, 'There is no panel in its place.');
  holds((await page.getByRole('link', { name: 'Replacements' }).count()) === 0, 'It is in no menu.');
  const { remotes } = await registryOf(url);
  const again = await refusal('retire', 'mf-staff');
  const home = await refusal('retire', 'mf-storefront');
  const back = performance.now();
  await command('promote', 'mf-staff', version!);
  await untilServed(each, 'mf-staff', version);
  const returned = (performance.now() - back) / 1_000;
  await page.reload();
  await page.getByRole('heading', { name: 'Replacement Requests' }).waitFor();
  await page.context().close();
  const history = (await command('list')).split('\n').filter((line) => line.includes('RETIRE'));
  return [
    printed.split('\n')[0]!,
    `out of both processes after ${seconds(gone)}, command included, with ${remotes.length} remotes left: 404, Page Not Found, no menu entry, no panel; back after ${seconds(returned)}`,
    `again: ${again}`,
    `the storefront: ${home}`,
    `in the history: ${history[0]?.trim()}`,
  ];
}
