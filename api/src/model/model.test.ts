import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { openPayingStore, type PayingStore } from '../testing/paying-store.ts';
import { assertInvariants } from '../testing/test-store.ts';
import { anySequence, type Real } from './store.commands.ts';
import type { Model } from './store.model.ts';

/** MODEL_SEED repeats a run; `npm run soak` makes it long. */
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['MODEL_RUNS'] ?? 25);
const commands = Number(process.env['MODEL_COMMANDS'] ?? 40);
const rewardPercent = 7.5;

describe(`the store and its model (${runs} runs of up to ${commands} commands, seed ${seed})`, () => {
  let store: PayingStore;
  let made: Pick<Real, 'admin' | 'staff'>;
  before(async () => {
    store = await openPayingStore();
    made = { admin: await store.makeUser({ role: 'ADMIN' }), staff: await store.makeUser({ role: 'STAFF' }) };
    await store.call('POST /admin/config/update', { as: made.admin, body: { review_reward: rewardPercent } });
  });
  after(() => store.close());

  /** Users and options of their own for each run, so that runs do not see each other. */
  async function fresh(): Promise<{ model: Model; real: Real }> {
    const permilles = [0, 0, 125];
    const users = await Promise.all(
      permilles.map((permille) =>
        store.makeUser({
          balanceCents: 5000,
          ...(permille > 0 ? { role: 'RESELLER' as const, discountPermille: permille } : {}),
        }),
      ),
    );
    const products = [];
    for (const [priceCents, stock] of [
      [999, 3],
      [333, 2],
      [1250, 0],
    ] as const)
      products.push(
        await store.makeProduct({ replacements: { automatic: 1 }, options: [{ priceCents, stock }] }),
      );
    return {
      model: {
        users: permilles.map((permille) => ({ balanceCents: 5000, permille, cart: new Map() })),
        options: [
          [999, 3],
          [333, 2],
          [1250, 0],
        ].map(([priceCents, available]) => ({
          priceCents: priceCents!,
          available: available!,
          onSale: true,
        })),
        orders: [],
        payments: [],
        checkouts: 0,
        rewardPercent,
        automatic: 1,
      },
      real: {
        ...made,
        store,
        users,
        options: products.map((product) => product.options[0]!.id),
        products: products.map((product) => product.id),
        orders: [],
        payments: [],
        texts: new Map(),
      },
    };
  }

  it('agree after every call, and every invariant holds after every run', async () => {
    await fc.assert(
      fc.asyncProperty(anySequence(3, 3, commands), async (sequence) => {
        const setup = await fresh();
        await fc.asyncModelRun(() => setup, sequence);
        await assertInvariants(store.db);
      }),
      { seed, numRuns: runs, endOnFailure: process.env['MODEL_SHRINK'] === undefined },
    );
  });
});
