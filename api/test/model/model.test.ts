import { randomBytes } from 'node:crypto';
import { after, it } from 'node:test';
import fc from 'fast-check';
import { PAYMENT_METHODS } from 'shared-contract';
import { sweepReservations } from '../../src/shop/payments/sweeper.ts';
import { openPayingStore } from '../support/paying-store.ts';
import { assertInvariants } from '../support/test-store.ts';
import { accounts } from './account.commands.ts';
import { aftersales } from './aftersales.commands.ts';
import { addItems } from './aftersales.model.ts';
import { storeAgrees } from './lists.agreement.ts';
import { shopkeeping } from './catalogue.commands.ts';
import type { Real, Step } from './real.ts';
import { shopping } from './shopping.commands.ts';
import { post, type Model } from './store.model.ts';

/** MODEL_SEED repeats a run; MODEL_SHRINK looks for the shortest sequence that fails; `npm run soak` makes it long. */
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['MODEL_RUNS'] ?? 25);
const maxCommands = Number(process.env['MODEL_COMMANDS'] ?? 80);

const openingCents = 5000;
const permilles = [null, null, 125];
/** Options of the two products that a run starts with. */
const shelves = [
  [
    { priceCents: 999, faceValueCents: 1500, stock: 4 },
    { priceCents: 333, stock: 3 },
  ],
  [{ priceCents: 1250, stock: 0 }],
];

let done = 0;
// Nothing of an earlier run is overdue while a later one sweeps.
const store = await openPayingStore({ config: { reservationSeconds: 7 * 86_400 } });
after(() => store.close());
const made = {
  admin: await store.makeUser({ role: 'ADMIN' }),
  staff: await store.makeUser({ role: 'STAFF' }),
};

/** Separate users and products for each run, so that runs do not affect each other; the settings are shared. */
async function fresh(): Promise<{ model: Model; real: Real }> {
  // Otherwise this run would sweep what the run before left overdue.
  await sweepReservations(store.paying);
  const tag = `m${randomBytes(5).toString('hex')}`;
  const config = { rewardPercent: 7.5, enforced: false, methods: new Set(PAYMENT_METHODS) };
  await store.call('POST /admin/config/update', {
    as: made.admin,
    body: {
      review_reward: config.rewardPercent,
      enforced_ratings: config.enforced,
      payment_methods: PAYMENT_METHODS.map((name) => ({ name, enabled: true })),
    },
  });
  const { body } = await store.call('GET /admin/stats', { as: made.admin });
  const model: Model = {
    users: [],
    categories: [{ id: await store.makeCategory(tag), title: tag }],
    products: [],
    options: [],
    orders: [],
    payments: [],
    requests: [],
    resolved: [],
    reviews: [],
    checkouts: 0,
    clock: 0,
    config,
  };
  for (const [at, permille] of permilles.entries()) {
    const user = await store.makeUser({
      username: `${tag}-${at}`,
      balanceCents: openingCents,
      ...(permille === null ? {} : { role: 'RESELLER' as const, discountPermille: permille }),
    });
    const email = `${user.username}@example.com`;
    model.users.push({ ...user, email, permille, cart: new Map(), paidAt: 0, entries: [] });
    post(model.users[at]!, 'ADJUSTMENT', openingCents, null);
  }
  const replacing = { on: true, automatic: true, max: 1, warrantySeconds: 2_592_000 };
  for (const options of shelves) {
    const category = model.categories[0]!.id;
    const { id, ...shelf } = await store.makeProduct({
      categoryId: category,
      replacements: { automatic: replacing.max },
      options,
    });
    const product = {
      id,
      category,
      priceCents: 0,
      enabled: true,
      deleted: false,
      replacing: { ...replacing },
    };
    model.products.push(product);
    for (const [at, { priceCents, ...each }] of options.entries()) {
      const { id: optionId, texts } = shelf.options[at]!;
      const faceCents = 'faceValueCents' in each ? each.faceValueCents : null;
      const option = { id: optionId, product, priceCents, faceCents, deleted: false, items: [] };
      model.options.push(option);
      addItems(model, option, texts);
    }
  }
  return { model, real: { ...made, store, tag, before: body } };
}

const anySequence = fc.commands<Model, Real, false>(
  [...shopping, ...shopkeeping, ...aftersales, ...accounts],
  { maxCommands, size: 'max' },
);
const countedSteps = (sequence: Iterable<Step>) => {
  done += [...sequence].length;
  return sequence;
};

it('the store agrees with its model after every call', async (t) => {
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      const setup = await fresh();
      await fc.asyncModelRun(() => setup, countedSteps(sequence));
      await storeAgrees(setup.model, setup.real);
      await assertInvariants(store.db);
    }),
    { seed, numRuns: runs, endOnFailure: process.env['MODEL_SHRINK'] === undefined },
  );
  t.diagnostic(`${runs} runs, ${done} commands, seed ${seed}`);
});
