import { TRIAL, trialRemote, type Trial } from './made-releases.ts';
import { failuresOf, holds, untilServed, type TwoProcesses } from './two-processes.ts';

const AN_HOUR_MS = 3_600_000;

const faults: { what: string; trial: Omit<Trial, 'version'>; afterMs?: number }[] = [
  { what: 'when it is loaded', trial: { onLoad: `throw new Error('at load');` } },
  { what: 'when it is rendered', trial: { page: `throw new Error('at render');` } },
  {
    what: 'after an hour',
    trial: {
      page: `const [isOld, age] = react.useState(false);
        react.useEffect(() => { setTimeout(() => age(true), ${AN_HOUR_MS}); }, []);
        if (isOld) throw new Error('after an hour');
        return react.createElement('h1', null, 'Trial ' + version);`,
    },
    afterMs: AN_HOUR_MS,
  },
];

/** A remote throws in each phase of its life. Its area then has a panel, and Retry finds the version that was rolled back to. */
export async function drillOfAThrowingRemote(given: TwoProcesses): Promise<string[]> {
  const { each, folder, command, page: newPage, url } = given;
  const sound = await trialRemote(folder, { version: '1.0.0-sound' });
  await command('record', TRIAL, sound);
  await command('promote', TRIAL, '1.0.0');
  const figures: string[] = [];
  for (const [index, { what, trial, afterMs }] of faults.entries()) {
    const version = `2.0.${index}-faulty`;
    await command('record', TRIAL, await trialRemote(folder, { version, ...trial }));
    await command('promote', TRIAL, version);
    await untilServed(each, TRIAL, version);
    const before = await failuresOf(each, TRIAL);
    const page = await newPage();
    if (afterMs) await page.clock.install();
    await page.goto('/trial');
    if (afterMs) {
      await page.getByRole('heading', { name: `Trial ${version}` }).waitFor();
      await page.clock.fastForward(afterMs);
    }
    const panel = page.locator('[data-reason]');
    await panel.waitFor();
    const reason = await panel.getAttribute('data-reason');
    await page.evaluate('globalThis.sameDocument = true');
    await go(page, '/products');
    await page.getByTestId('product-card').first().waitFor();
    await go(page, '/trial');
    if (!afterMs) await panel.waitFor();
    await command('rollback', TRIAL);
    await untilServed(each, TRIAL, '1.0.0-sound');
    if (await panel.isVisible()) await page.getByRole('button', { name: 'Retry' }).click();
    else await page.reload();
    const heading = page.getByRole('heading', { name: 'Trial 1.0.0-sound' });
    await heading.waitFor();
    holds(
      afterMs !== undefined || (await page.evaluate('globalThis.sameDocument')) === true,
      'Retry needs no reload.',
    );
    const reported = (await failuresOf(each, TRIAL)) - before;
    holds(reported > 0, `${what}: the API heard nothing of it.`);
    figures.push(
      `throws ${what}: a panel (${reason}) in its area, another area works, rollback and Retry bring it back; ${reported} reports at the API`,
    );
    await page.context().close();
  }

  const drawn = '2.1.0-undrawable';
  const serverPage = `throw new Error('on the server');`;
  await command('record', TRIAL, await trialRemote(folder, { version: drawn, serverPage }));
  await command('promote', TRIAL, drawn);
  await untilServed(each, TRIAL, drawn);
  const html = await (await fetch(new URL('/trial', url))).text();
  const [, area = ''] = /<header.*<main[^>]*>(.*)<\/main>/.exec(html) ?? [];
  holds(area.includes('data-part="waiting"'), `In place of the waiting area: ${area}`);
  const page = await newPage();
  await page.goto('/trial');
  await page.getByRole('heading', { name: `Trial ${drawn}` }).waitFor();
  await page.context().close();
  await command('rollback', TRIAL);
  return [
    ...figures,
    'throws when it is drawn on the server: the page comes with the header and a waiting area, and the browser draws that',
  ];
}

const go = (page: Awaited<ReturnType<TwoProcesses['page']>>, address: string) =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`);
