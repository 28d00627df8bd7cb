import { builtAs } from './made-releases.ts';
import { holds, pause, untilServed, versionAt, type TwoProcesses } from './two-processes.ts';

const MOVES = 4;

/** Deploys remotes while pages are requested, and counts the pages that arrive without markup. */
export async function drillOfFirstHtml({ each, folder, command }: TwoProcesses): Promise<string[]> {
  const figures: string[] = [];
  for (const remote of ['mf-storefront', 'mf-admin']) {
    const before = await versionAt(each[0]!, remote);
    await command('record', remote, await builtAs(folder, remote, '9.3.0-drill'));
    let isOver = false;
    let pages = 0;
    let bare = 0;
    const reading = each.map(async (url) => {
      while (!isOver) {
        const html = await (await fetch(url)).text();
        pages += 1;
        if (!html.includes('data-testid="product-card"')) bare += 1;
        await pause(50);
      }
    });
    for (let move = 0; move < MOVES; move++) {
      const isBack = move % 2 === 1;
      await command(...(isBack ? ['rollback', remote] : ['promote', remote, '9.3.0']));
      await untilServed(each, remote, isBack ? before : '9.3.0-drill');
      await pause(1_000);
    }
    isOver = true;
    await Promise.all(reading);
    figures.push(
      `${remote} moves ${MOVES} times: ${bare} of ${pages} pages of both processes came without markup`,
    );
    // A page that is requested while the processor is busy may be sent without markup.
    holds(bare <= pages / 20, figures.at(-1)!);
  }
  return figures;
}
