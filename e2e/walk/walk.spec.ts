import { test, type Page } from '@playwright/test';
import { ROLES } from 'shared-contract/types';
import { judgedInThisRun } from '../support/judged.ts';
import { anAffordableOption, apiAs, demo } from '../support/people.ts';
import { expect } from '../support/store.ts';
import { stopsFor, walkers, type Stop } from './addresses.ts';
import { follow } from './follow.ts';
import { isTakenOver, Watched } from './watched.ts';

interface Walk {
  page: Page;
  watched: Watched;
  stops: readonly Stop[];
  /** Among the roles. */
  place: number;
}

const MINUTES = 60_000;

/** Marks the document; false where it bears no mark yet, because it is a new one. */
const mark = `(() => { const isMarked = globalThis.walked === true; globalThis.walked = true; return isMarked; })()`;

/** How a page is reached. Each is looked at in both widths, whichever it was opened in. */
const ways = {
  // On a phone for some roles and on a desktop for the others, so that a page of several roles is opened in both.
  'by address': async ({ page, watched, stops, place }: Walk) => {
    for (const stop of stops) {
      const isPhoneFirst = (stop.address.length + place) % 2 === 0;
      await watched.at(
        stop.address,
        stop,
        { sizes: isPhoneFirst ? ['phone', 'desktop'] : ['desktop', 'phone'], isNew: true },
        () => page.goto(stop.address),
      );
    }
  },
  'within the store': async ({ page, watched, stops }: Walk) => {
    await page.goto('/');
    // A link that is pressed before the scripts run loads a document.
    await expect.poll(() => page.evaluate<boolean>(isTakenOver)).toBe(true);
    await page.evaluate(mark);
    for (const stop of stops) {
      await watched.at(stop.address, stop, { sizes: ['desktop', 'phone'], isNew: false }, () =>
        follow(page, stop),
      );
      if (!(await page.evaluate<boolean>(mark)))
        watched.faults.push(`${stop.address}: loads the document again`);
    }
  },
};

for (const [way, walk] of Object.entries(ways))
  // The longest first.
  for (const role of ROLES.toReversed())
    test.describe(() => {
      test.use({ contextOptions: { reducedMotion: 'reduce' } });

      test(`${role} finds every page ${way} in both sizes and colour schemes`, async ({ page, request }) => {
        test.setTimeout(20 * MINUTES);
        const admin = await apiAs(request, demo('admin'));
        const stops = await stopsFor(role, admin);
        const name = walkers[role];
        if (role === 'RESELLER') await fillCart(await apiAs(request, demo('reseller')));
        if (name) {
          const { token } = await admin.post<{ token: string }>('/auth/login', {
            login: name,
            password: demo(name).password,
          });
          await page.addInitScript(`localStorage.setItem('store.token', ${JSON.stringify(token)})`);
        }
        const watched = new Watched(page, judgedInThisRun(), name ?? '');
        await walk({ page, watched, stops, place: ROLES.indexOf(role) });

        test.info().annotations.push({ type: 'walked', description: JSON.stringify(watched.count) });
        expect(watched.faults).toEqual([]);
      });
    });

/** Puts one thing into the cart: that of the member stays empty. */
async function fillCart(api: Awaited<ReturnType<typeof apiAs>>): Promise<void> {
  const { option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 2 });
}
