import { randomUUID } from 'node:crypto';
import type { BodyOf, Endpoints, ParamsOf, QueryOf } from 'shared-contract';
import { enrolPasskey, enrolTotp, newPasskeyOf, totpCode } from '../support/factors.ts';
import { openLink } from '../../src/shop/links/links.service.ts';
import { putLink, type AccountPurpose } from '../../src/shop/links/links.sql.ts';
import { change } from '../../src/shop/settings/store-config-writing.service.ts';
import { startImport, takePart } from '../../src/shop/stock/imports/imports.service.ts';
import type { MadeUser } from '../support/makers.ts';
import { softPasskey } from '../support/passkey.ts';
import type { PayingStore } from '../support/paying-store.ts';

/** A valid call, built for each caller, so that the writes of one do not change the result of the next. */
export interface Valid<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}

export interface World {
  store: PayingStore;
  owner: MadeUser;
}

type Maker<E> = (world: World, caller: MadeUser | undefined) => Promise<Valid<E>> | Valid<E>;

/** How to call every endpoint of the contract. `owned`: the object belongs to the owner, and is unknown to others. */
export type Cases = { [N in keyof Endpoints]: { valid: Maker<Endpoints[N]>; owned?: true } };

/** Lets this account open the store with a remote from its own machine. */
async function allowLocalRemotes({ db }: PayingStore, { id, username }: MadeUser): Promise<void> {
  const actor = {
    actorId: id,
    requestId: unique(),
    address: '127.0.0.1',
    requireProof: () => Promise.resolve(),
  };
  const wanted = { local_remote_accounts: [username] };
  await db.transaction((tx) => change(tx, wanted, undefined, true, actor));
}

const unique = (): string => randomUUID().slice(0, 8);

/** Other cases put lines into the cart of the owner. */
const emptyCart = ({ store, owner }: World) =>
  store.db.execute({ text: 'delete from cart_lines where user_id = $1', values: [owner.id] });

async function orderOf(world: World): Promise<{ orderId: string; subcategoryId: string; text: string }> {
  const { store, owner } = world;
  await emptyCart(world);
  const { options } = await store.makeProduct({ replacements: {}, options: [{ stock: 3 }] });
  const subcategoryId = options[0]!.id;
  await store.call('POST /user/cart/update', { as: owner, body: { subcategoryId, amount: 1 } });
  const sold = await store.call('POST /orders/cart/checkout', {
    as: owner,
    body: { payment_method: 'BALANCE' },
  });
  return { orderId: sold.body.order_ids[0]!, subcategoryId, text: options[0]!.texts[0]! };
}

/** With a separate buyer, because unpaid checkouts are limited. */
async function pendingOrderOf({ store }: World, of?: MadeUser): Promise<string> {
  const buyer = of ?? (await store.makeUser());
  const { options } = await store.makeProduct();
  await store.call('POST /user/cart/update', {
    as: buyer,
    body: { subcategoryId: options[0]!.id, amount: 1 },
  });
  const placed = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'HOODPAY' },
  });
  return placed.body.order_ids[0]!;
}

const reportPeriod = { start_unix: 1_780_000_000, end_unix: 1_780_086_399 };

const mailWords = { subject: 'Hello', introduction: 'Good to see you.' };

async function failedMailOf({ store, owner }: World): Promise<string> {
  await store.db.transaction((tx) => store.deps.outbox.post(tx, owner.id, 'WELCOME'));
  const { rows } = await store.db.execute<{ id: string }>({
    text: `update mails set state = 'FAILED', last_error = '550 No such mailbox here'
            where id = (select id from mails where event = 'WELCOME' and state = 'QUEUED' order by created_at desc limit 1)
           returning id`,
  });
  return rows[0]!.id;
}

/** The link as its mail contains it. */
async function linkTokenOf({ store }: World, purpose: AccountPurpose): Promise<string> {
  const { id: userId, email: address } = await store.makeUser({ username: unique() });
  const link = { id: randomUUID(), purpose };
  await store.db.transaction((tx) => putLink(tx, { ...link, userId, address }));
  return (await openLink(store.db, store.deps.tokens.mark, link))!;
}

async function jobOf({ store, owner }: World): Promise<string> {
  await store.db.transaction((tx) => store.deps.outbox.post(tx, owner.id, 'WELCOME'));
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from pgboss.job order by created_on desc limit 1',
  });
  return rows[0]!.id;
}

/** One for all callers: cancelling it again is answered as well. */
const waiting = new WeakMap<MadeUser, Promise<string>>();
function waitingOrderOf(world: World): Promise<string> {
  const make = async () => {
    await emptyCart(world);
    return pendingOrderOf(world, world.owner);
  };
  const order = waiting.get(world.owner) ?? make();
  waiting.set(world.owner, order);
  return order;
}

async function topUpOf({ store, owner }: World): Promise<string> {
  const { rows } = await store.db.execute<{ id: string }>({
    text: `insert into gateway_payments (user_id, amount_cents, status, expires_at)
           values ($1, 2500, 'CANCELLED', now()) returning id`,
    values: [owner.id],
  });
  return rows[0]!.id;
}

async function alarmOf(world: World): Promise<string> {
  const { rows } = await world.store.db.execute<{ id: string }>({
    text: `insert into payment_alarms (payment_id, gateway_id, reason, state)
           select p.id, p.gateway_id, 'UNKNOWN_STATE', 'PROCESSING'
             from gateway_payments p join orders o using (checkout_id) where o.id = $1 returning id`,
    values: [await pendingOrderOf(world)],
  });
  return rows[0]!.id;
}

async function requestOf(world: World): Promise<{ requestId: string; subcategoryId: string }> {
  const { store, owner } = world;
  const { orderId, subcategoryId, text } = await orderOf(world);
  await store.call('POST /orders/{orderId}/replace', {
    as: owner,
    params: { orderId },
    body: { subcategoryId, deliverableToReplace: text },
  });
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from replacement_requests where order_id = $1',
    values: [orderId],
  });
  return { requestId: rows[0]!.id, subcategoryId };
}

async function reviewOf(world: World): Promise<string> {
  const { orderId } = await orderOf(world);
  const body = { rating: 5, isAnonymous: false };
  const made = await world.store.call('POST /orders/{orderId}/create-review', {
    as: world.owner,
    params: { orderId },
    body,
  });
  return made.body.review._id;
}

async function sessionOf({ store, owner }: World, of: MadeUser = owner): Promise<string> {
  const { rows } = await store.db.execute<{ id: string }>({
    text: `insert into sessions (user_id, expires_at, device, network, known_device)
           values ($1, now() + interval '1 day', 'Test', 'local', true) returning id`,
    values: [of.id],
  });
  return rows[0]!.id;
}

/** The roles with an account, which can have factors. */
const isMember = (caller: MadeUser | undefined): caller is MadeUser => caller !== undefined;

async function withoutApp({ store }: World, caller: MadeUser | undefined) {
  const query = { text: 'delete from totp_factors where user_id = $1', values: [caller?.id ?? null] };
  await store.db.execute(query);
  return {};
}

async function withApp(world: World, caller: MadeUser | undefined): Promise<void> {
  await withoutApp(world, caller);
  if (isMember(caller)) await enrolTotp(world.store, caller);
}

const unknownPasskey = () => ({
  name: 'Laptop',
  passkey: { id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA', transports: [] },
});

async function passkeyOf({ store }: World, caller: MadeUser | undefined) {
  if (!isMember(caller)) return { params: { passkeyId: randomUUID() } };
  await store.db.execute({ text: 'delete from passkeys where user_id = $1', values: [caller.id] });
  const { id: credential } = await enrolPasskey(store, caller);
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from passkeys where credential_id = $1',
    values: [credential],
  });
  return { params: { passkeyId: rows[0]!.id } };
}

const customer = async ({ store }: World) => ({ params: { userId: (await store.makeUser()).id } });
const option = async ({ store }: World): Promise<string> => (await store.makeProduct()).options[0]!.id;
const none = () => ({});
const orderParams = async (world: World) => ({ params: { orderId: (await orderOf(world)).orderId } });
const optionParams = async (world: World) => ({ params: { subcategoryId: await option(world) } });
const stockItems = async (world: World) => ({
  body: { subcategoryId: await option(world), stockItems: [{ deliverable: unique() }] },
});
/** Of one new code; none of it was added where it is DONE. */
async function importOf(world: World, state: 'UPLOADING' | 'READY' | 'DONE'): Promise<string> {
  const { store, owner } = world;
  const subcategoryId = await option(world);
  const row = await store.db.transaction((tx) =>
    startImport(tx, subcategoryId, 'codes.txt', { actorId: owner.id, requestId: 'rights', address: '::1' }),
  );
  await takePart(store.deps, row.id, {
    number: 0,
    lines: [unique()],
    last: state !== 'UPLOADING',
  });
  if (state === 'DONE')
    await store.db.execute({
      text: `update stock_imports set state = 'DONE', on_problem = 'SKIP' where id = $1`,
      values: [row.id],
    });
  return row.id;
}
const importParams = (state: 'READY' | 'DONE') => async (world: World) => ({
  params: { importId: await importOf(world, state) },
});
const someStock = async (world: World) => {
  const { store } = world;
  const subcategoryId = await option(world);
  const { rows } = await store.db.execute<{ id: string }>({
    text: 'select id from stock_items where subcategory_id = $1 limit 2',
    values: [subcategoryId],
  });
  return { subcategoryId, items: rows.map(({ id }) => id) };
};
const requestParams = async (world: World) => ({
  params: { requestId: (await requestOf(world)).requestId },
});
const denial = async (world: World) => ({
  ...(await requestParams(world)),
  body: { approved: false as const, reason: 'Redeemed' },
});
async function templateOf({ store }: World) {
  const made = await store.call('POST /staff/denial-templates/create', {
    as: await store.makeUser({ role: 'STAFF' }),
    body: { name: unique(), text: 'Redeemed' },
  });
  return { params: { templateId: made.body.template._id } };
}
/** The lists have a request. */
const waitingRequest = async (world: World) => {
  await requestOf(world);
  return {};
};
const waitingOption = async (world: World) => ({
  params: { subcategoryId: (await requestOf(world)).subcategoryId },
});
const replacement_settings = {
  replace_enabled: true,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: 1,
  warranty_time: 0,
};
const product = async ({ store }: World) => ({
  title: unique(),
  description: 'Words',
  category: await store.makeCategory(unique()),
  enabled: true,
  replacement_settings,
});

export const cases: Cases = {
  login: { valid: () => ({ body: { login: unique(), password: 'not the password' } }) },
  register: {
    valid: () => ({
      body: { username: unique(), email: `${unique()}@example.com`, password: `pw-${randomUUID()}` },
    }),
  },
  logout: { valid: none },
  guestToken: { valid: none },
  publicConfig: { valid: none },
  listProducts: { valid: none },
  listCategories: { valid: none },
  listCategoryProducts: {
    valid: async ({ store }) => ({ params: { categoryId: (await store.makeProduct()).categoryId } }),
  },
  getProduct: { valid: async ({ store }) => ({ params: { productId: (await store.makeProduct()).id } }) },
  listOptions: { valid: async ({ store }) => ({ params: { productId: (await store.makeProduct()).id } }) },
  getSubcategory: { valid: optionParams },
  listReviews: { valid: none },
  getPersonal: { valid: none },
  updateCart: { valid: async (world) => ({ body: { subcategoryId: await option(world), amount: 1 } }) },
  checkoutCart: {
    valid: async (world, caller) => {
      const subcategoryId = await option(world);
      if (caller)
        await world.store.call('POST /user/cart/update', { as: caller, body: { subcategoryId, amount: 1 } });
      return { body: { payment_method: 'BALANCE' } };
    },
  },
  topUp: { valid: () => ({ body: { amount: 25, payment_method: 'HOODPAY' } }) },
  getTopUp: { valid: async (world) => ({ params: { paymentId: await topUpOf(world) } }), owned: true },
  listTransactions: { valid: none },
  listMyOrders: { valid: none },
  updateProfile: { valid: () => ({ body: { email: `${unique()}@example.com` } }) },
  listSessions: { valid: none },
  endSession: { valid: async (world, caller) => ({ params: { sessionId: await sessionOf(world, caller) } }) },
  endOtherSessions: { valid: none },
  // With a challenge that was never given.
  finishLogin: { valid: () => ({ body: { challenge: 'AAAA', totp: '000000' } }) },
  passkeyLoginOptions: { valid: none },
  passkeyLogin: {
    valid: () => ({ body: { passkey: softPasskey().answer({ challenge: 'AAAA', rpId: 'x' }, 'http://x') } }),
  },
  getFactors: { valid: none },
  startTotp: { valid: withoutApp },
  confirmTotp: {
    valid: async (world, caller) => {
      await withoutApp(world, caller);
      if (!isMember(caller)) return { body: { totp: '000000' } };
      const { secret } = (await world.store.call('POST /user/factors/totp', { as: caller })).body;
      return { body: { totp: totpCode(secret) } };
    },
  },
  removeTotp: {
    valid: async (world, caller) => {
      await withoutApp(world, caller);
      if (isMember(caller)) await enrolTotp(world.store, caller);
      return {};
    },
  },
  passkeyOptions: { valid: none },
  addPasskey: {
    valid: async (world, caller) =>
      isMember(caller)
        ? { body: (await newPasskeyOf(world.store, caller)).body }
        : { body: unknownPasskey() },
  },
  renamePasskey: {
    valid: async (world, caller) => ({ ...(await passkeyOf(world, caller)), body: { name: unique() } }),
  },
  removePasskey: { valid: passkeyOf },
  renewRecoveryCodes: {
    valid: async (world, caller) => {
      await passkeyOf(world, caller);
      return {};
    },
  },
  proofOptions: { valid: none },
  // An account that was made directly has no password that fits.
  prove: {
    valid: async (world, caller) => {
      if (!isMember(caller)) return { body: { password: unique() } };
      await withoutApp(world, caller);
      return { body: { totp: totpCode((await enrolTotp(world.store, caller)).secret) } };
    },
  },
  lockUser: { valid: customer },
  unlockUser: { valid: customer },
  endUserSessions: { valid: customer },
  resetUserPassword: { valid: customer },
  makeStaff: { valid: async (world, caller) => (await withApp(world, caller), customer(world)) },
  removeStaff: {
    valid: async (world, caller) => {
      await withApp(world, caller);
      const { id: userId } = await world.store.makeUser({ role: 'STAFF' });
      return { params: { userId } };
    },
  },
  removeReseller: {
    valid: async ({ store }) => {
      const { id: userId } = await store.makeUser({ role: 'RESELLER' });
      return { params: { userId } };
    },
  },
  removeUserFactors: {
    valid: async ({ store }) => {
      const user = await store.makeUser();
      await enrolTotp(store, user);
      return { params: { userId: user.id } };
    },
  },
  exportOwnData: { valid: none },
  exportOwnCodes: { valid: none },
  // With a wrong password: the right one would close the accounts of the other cases.
  closeAccount: { valid: () => ({ body: { password: unique() } }) },
  getOrder: { valid: orderParams, owned: true },
  getOrderDetail: { valid: orderParams, owned: true },
  getCheckoutOrders: { valid: orderParams, owned: true },
  cancelCheckout: {
    valid: async (world) => ({ params: { orderId: await waitingOrderOf(world) } }),
    owned: true,
  },
  getReviewStatus: { valid: orderParams, owned: true },
  createReview: {
    valid: async (world) => ({ ...(await orderParams(world)), body: { rating: 5, isAnonymous: false } }),
    owned: true,
  },
  getReplacementEligibility: { valid: orderParams, owned: true },
  requestReplacement: {
    valid: async (world) => {
      const { orderId, subcategoryId, text } = await orderOf(world);
      return { params: { orderId }, body: { subcategoryId, deliverableToReplace: text } };
    },
    owned: true,
  },
  listPendingReplacements: { valid: waitingRequest },
  getReplacement: { valid: requestParams },
  getClaimRecord: { valid: requestParams },
  lockReplacement: { valid: async (world) => ({ ...(await requestParams(world)), body: {} }) },
  unlockReplacement: { valid: requestParams },
  listDenialTemplates: { valid: none },
  createDenialTemplate: { valid: () => ({ body: { name: unique(), text: 'Redeemed' } }) },
  updateDenialTemplate: {
    valid: async (world) => ({ ...(await templateOf(world)), body: { name: unique(), text: 'Used' } }),
  },
  deleteDenialTemplate: { valid: templateOf },
  listStaffReplacementOptions: { valid: waitingOption },
  resolveStaffRequest: { valid: denial },
  listReplacements: { valid: waitingRequest },
  listReplacementOptions: { valid: waitingOption },
  resolveRequest: { valid: denial },
  getAdminConfig: { valid: none },
  updateAdminConfig: { valid: () => ({ body: { store_name: unique() } }) },
  getAdminStats: { valid: none },
  listPaymentAlarms: { valid: none },
  paymentLookedAt: { valid: async (world) => ({ params: { alarmId: await alarmOf(world) } }) },
  getMailSettings: { valid: none },
  updateMailSetting: {
    valid: () => ({ params: { event: 'WELCOME' }, body: { enabled: true, subject: `Hello ${unique()}` } }),
  },
  previewMail: { valid: () => ({ params: { event: 'WELCOME' }, body: mailWords }) },
  sendTestMail: { valid: () => ({ params: { event: 'WELCOME' }, body: mailWords }) },
  listAudit: { valid: none },
  listMails: { valid: none },
  publicMail: { valid: none },
  forgotPassword: { valid: () => ({ body: { email: `${unique()}@customers.test` } }) },
  resetPassword: {
    valid: async (world) => ({
      body: { token: await linkTokenOf(world, 'RESET'), password: 'a password of some length' },
    }),
  },
  confirmEmail: { valid: async (world) => ({ body: { token: await linkTokenOf(world, 'CONFIRM') } }) },
  undoEmail: { valid: async (world) => ({ body: { token: await linkTokenOf(world, 'UNDO') } }) },
  askToConfirmEmail: { valid: none },
  cancelEmailChange: { valid: none },
  resendMail: { valid: async (world) => ({ params: { mailId: await failedMailOf(world) } }) },
  resendOrderMail: {
    valid: async (world) => ({ params: { orderId: (await orderOf(world)).orderId } }),
    owned: true,
  },
  listJobs: { valid: none },
  runJobAgain: { valid: async (world) => ({ params: { jobId: await jobOf(world) } }) },
  getAnalytics: {
    valid: () => ({ body: { product: null, ...reportPeriod } }),
  },
  listProductSales: { valid: () => ({ query: reportPeriod }) },
  listCustomerSales: { valid: () => ({ query: reportPeriod }) },
  getAdminUser: {
    // With an order whose codes it shows.
    valid: async (world) => {
      await orderOf(world);
      return { params: { userId: world.owner.id } };
    },
  },
  listUsers: { valid: none },
  exportUsers: { valid: none },
  setReseller: {
    valid: async ({ store }) => ({
      params: { userId: (await store.makeUser({ username: unique() })).id },
      query: { discount: 15 },
    }),
  },
  listOrders: { valid: none },
  findOrdersByCode: { valid: () => ({ body: { code: unique() } }) },
  followLive: { valid: none },
  usesOfProduct: { valid: async ({ store }) => ({ params: { productId: (await store.makeProduct()).id } }) },
  usesOfSubcategory: { valid: optionParams },
  restoreProduct: {
    valid: async ({ store }) => {
      const { id: productId } = await store.makeProduct();
      await store.db.execute({
        text: 'update products set deleted_at = now() where id = $1',
        values: [productId],
      });
      return { params: { productId } };
    },
  },
  restoreSubcategory: {
    valid: async (world) => {
      const subcategoryId = await option(world);
      const text = 'update subcategories set deleted_at = now() where id = $1';
      await world.store.db.execute({ text, values: [subcategoryId] });
      return { params: { subcategoryId } };
    },
  },
  restoreReview: {
    valid: async (world) => {
      const reviewId = await reviewOf(world);
      const text = 'update reviews set deleted_at = now() where id = $1';
      await world.store.db.execute({ text, values: [reviewId] });
      return { params: { reviewId } };
    },
  },
  listAdminReviews: { valid: none },
  getReview: { valid: async (world) => ({ params: { reviewId: await reviewOf(world) } }) },
  getOrderFile: { valid: orderParams },
  addOrderNote: {
    valid: async (world) => ({ ...(await orderParams(world)), body: { text: 'Called twice.' } }),
  },
  processOrder: { valid: async (world) => ({ params: { orderId: await pendingOrderOf(world) } }) },
  createAndApproveOrder: {
    valid: async (world) => ({
      body: { userId: world.owner.id, items: [{ subcategoryId: await option(world), amount: 1 }] },
    }),
  },
  editReview: {
    valid: async (world) => ({ params: { reviewId: await reviewOf(world) }, body: { rating: 4 } }),
  },
  deleteReview: { valid: async (world) => ({ params: { reviewId: await reviewOf(world) } }) },
  createProduct: { valid: async (world) => ({ body: await product(world) }) },
  updateProduct: {
    valid: async (world) => ({
      params: { productId: (await world.store.makeProduct()).id },
      body: await product(world),
    }),
  },
  duplicateProduct: {
    valid: async ({ store }) => ({ params: { productId: (await store.makeProduct()).id } }),
  },
  orderSubcategories: {
    valid: async ({ store }) => {
      const { id, options } = await store.makeProduct({
        options: [{ priceCents: 100 }, { priceCents: 200 }],
      });
      return { body: { productId: id, subcategories: options.map((each) => each.id).toReversed() } };
    },
  },
  deleteProduct: { valid: async ({ store }) => ({ params: { productId: (await store.makeProduct()).id } }) },
  createCategory: { valid: () => ({ body: { title: unique() } }) },
  listCategoriesOfAdmin: { valid: none },
  listProductsOfAdmin: { valid: none },
  updateCategory: {
    valid: async ({ store }) => ({
      params: { categoryId: await store.makeCategory(unique()) },
      body: { title: unique() },
    }),
  },
  moveCategory: {
    valid: async ({ store }) => ({
      params: { categoryId: await store.makeCategory(unique()) },
      body: { before: null },
    }),
  },
  mergeCategory: {
    valid: async ({ store }) => ({
      params: { categoryId: await store.makeCategory(unique()) },
      body: { into: await store.makeCategory(unique()) },
    }),
  },
  deleteCategory: {
    valid: async ({ store }) => ({ params: { categoryId: await store.makeCategory(unique()) } }),
  },
  createSubcategory: {
    valid: async ({ store }) => ({
      body: { productId: (await store.makeProduct()).id, title: 'Card', price: 5 },
    }),
  },
  updateSubcategory: {
    valid: async (world) => ({ ...(await optionParams(world)), body: { title: 'Card', price: 6 } }),
  },
  deleteSubcategory: { valid: optionParams },
  addStock: { valid: stockItems },
  listStock: { valid: optionParams },
  setStock: { valid: stockItems },
  clearStock: { valid: optionParams },
  startStockImport: {
    valid: async (world) => ({ body: { subcategoryId: await option(world), file_name: 'codes.txt' } }),
  },
  putStockImportPart: {
    valid: async (world) => ({
      params: { importId: await importOf(world, 'UPLOADING') },
      body: { part: 1, lines: [unique()], last: true },
    }),
  },
  listStockImports: { valid: async (world) => ({ query: { subcategoryId: await option(world) } }) },
  readStockImport: { valid: importParams('READY') },
  listStockImportRows: { valid: importParams('READY') },
  commitStockImport: {
    valid: async (world) => ({ ...(await importParams('READY')(world)), body: { on_problem: 'SKIP' } }),
  },
  cancelStockImport: { valid: importParams('READY') },
  undoStockImport: { valid: importParams('DONE') },
  listStockLevels: { valid: none },
  setStockThreshold: {
    valid: async (world) => ({ body: { subcategoryId: await option(world), low_stock_at: 7 } }),
  },
  listStockItems: { valid: optionParams },
  revealStock: { valid: async (world) => ({ body: await someStock(world) }) },
  moveStock: {
    valid: async (world) => ({ body: { ...(await someStock(world)), to: await option(world) } }),
  },
  getSystemStatus: { valid: none },
  healthLive: { valid: none },
  healthReady: { valid: none },
  reportRemoteFailure: {
    valid: () => ({ body: { remote: 'mf-staff', version: '1.0.0', reason: 'slow', reference: 'A1B2C3' } }),
  },
  reportSpans: { valid: () => ({ body: { resourceSpans: [{}] } }) },
  rememberVisitor: { valid: none },
  permitLocalRemote: {
    valid: async ({ store }, caller) => {
      if (caller) await allowLocalRemotes(store, caller);
      return { body: { origin: 'http://localhost:3003' } };
    },
  },
  hoodpayWebhook: {
    valid: () => ({ body: { eventType: 'PAYMENT_COMPLETED', forPaymentEvents: { id: unique() } } }),
  },
};
