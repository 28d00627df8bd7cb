import type { Endpoints, ReplyOf, StockImport } from 'shared-contract';
import type { MadeUser } from '../support/makers.ts';
import type { Valid, World } from './rights.cases.ts';

type Maybe<T> = T | Promise<T>;

/** The one row that a call leaves in the audit log. */
export interface Trail<Call, Reply> {
  action: string;
  target: (call: Call, reply: Reply, caller: MadeUser) => { type: string; id: string | null };
  /** Part of `before`, read before the call; absent: none is written. */
  was?: (world: World, call: Call, caller: MadeUser) => Maybe<object>;
  /** Part of `after`; absent: none is written. */
  now?: (call: Call, reply: Reply) => object;
}
type TrailOf<E> = Trail<Required<Valid<E>>, ReplyOf<E>>;

type RolesOf<E extends { roles: unknown }> = E['roles'] extends readonly (infer R)[] ? R : never;

/** The calls that staff or admins may make by their role, alone or together with other roles. */
type Guarded = {
  [N in keyof Endpoints]: [Extract<RolesOf<Endpoints[N]>, 'STAFF' | 'ADMIN'>] extends [never] ? never : N;
}[keyof Endpoints];

/** What each of them leaves in the audit log: a read leaves nothing, unless it shows codes. */
export type Trails = { [N in Guarded]: TrailOf<Endpoints[N]> | 'nothing' };

const ofProduct = ({ params }: { params: { productId: string } }) => ({
  type: 'product',
  id: params.productId,
});
const ofOption = ({ params }: { params: { subcategoryId: string } }) => ({
  type: 'subcategory',
  id: params.subcategoryId,
});
const ofStock = ({ body }: { body: { subcategoryId: string } }) => ({
  type: 'subcategory',
  id: body.subcategoryId,
});
const ofImport = (_: unknown, { subcategory }: StockImport) => ({ type: 'subcategory', id: subcategory._id });
const ofReview = ({ params }: { params: { reviewId: string } }) => ({ type: 'review', id: params.reviewId });
const ofUser = ({ params }: { params: { userId: string } }) => ({ type: 'user', id: params.userId });
const ofOrder = ({ params }: { params: { orderId: string } }) => ({ type: 'order', id: params.orderId });
const ofRequests = () => ({ type: 'replacement_request', id: null });
const idsOf = (_: unknown, items: readonly { _id: string }[]) => ({ items: items.map(({ _id }) => _id) });
/** Its content is tested in code-reads.test.ts. */
const none = () => ({});
const ofSelf = (_: unknown, __: unknown, { id }: MadeUser) => ({ type: 'user', id });
const ofCategory = ({ params }: { params: { categoryId: string } }) => ({
  type: 'category',
  id: params.categoryId,
});
const titleOf = async ({ store }: World, { params }: { params: { productId: string } }) => ({
  title: (await store.call('GET /products/{productId}', { params })).body.title,
});

const resolved: TrailOf<Endpoints['resolveRequest']> = {
  action: 'replacements.resolve',
  target: ({ params }) => ({ type: 'replacement_request', id: params.requestId }),
  was: () => ({ status: 'PENDING' }),
  now: () => ({ status: 'DENIED', reason: 'Redeemed' }),
};
const looked: TrailOf<Endpoints['listReplacementOptions']> = {
  action: 'replacements.view-options',
  target: ofOption,
  now: idsOf,
};

export const trails: Trails = {
  // Ends the token that it comes with, and changes nothing else.
  logout: 'nothing',
  // Gives the browser a cookie, and writes to the log.
  permitLocalRemote: 'nothing',
  getPersonal: 'nothing',
  updateProfile: {
    action: 'profile.change-email',
    target: (_, { _id }) => ({ type: 'user', id: _id }),
    was: async ({ store }, _, caller) => ({
      email: (await store.call('GET /user/personal', { as: caller })).body.email,
    }),
    now: (_, { email }) => ({ email }),
  },
  askToConfirmEmail: 'nothing',
  // Nothing waits; private-accounts.test.ts has one that does.
  cancelEmailChange: 'nothing',
  listSessions: 'nothing',
  endSession: {
    action: 'sessions.end',
    target: ({ params }) => ({ type: 'session', id: params.sessionId }),
  },
  endOtherSessions: {
    action: 'sessions.end-others',
    target: () => ({ type: 'session', id: null }),
    now: () => ({}),
  },
  getFactors: 'nothing',
  // A secret that is not confirmed is no factor, and a challenge none either.
  startTotp: 'nothing',
  confirmTotp: {
    action: 'factors.add',
    target: ofSelf,
    now: () => ({ factor: 'TOTP' }),
  },
  removeTotp: { action: 'factors.remove', target: ofSelf, was: () => ({ factor: 'TOTP' }) },
  passkeyOptions: 'nothing',
  addPasskey: {
    action: 'factors.add',
    target: ofSelf,
    now: ({ body }) => ({ factor: 'PASSKEY', name: body.name }),
  },
  renamePasskey: {
    action: 'factors.rename',
    target: ({ params }) => ({ type: 'passkey', id: params.passkeyId }),
    was: () => ({ name: 'Laptop' }),
    now: ({ body }) => ({ name: body.name }),
  },
  removePasskey: {
    action: 'factors.remove',
    target: ofSelf,
    was: () => ({ factor: 'PASSKEY', name: 'Laptop' }),
  },
  renewRecoveryCodes: { action: 'factors.renew-codes', target: ofSelf },
  // Only a failed proof has a row.
  proofOptions: 'nothing',
  prove: 'nothing',
  getOrder: { action: 'codes.read', target: ofOrder, now: none },
  getOrderDetail: { action: 'codes.read', target: ofOrder, now: none },
  listPendingReplacements: { action: 'codes.read', target: ofRequests, now: none },
  getReplacement: {
    action: 'codes.read',
    target: ({ params }) => ({ type: 'replacement_request', id: params.requestId }),
    now: none,
  },
  listStaffReplacementOptions: looked,
  resolveStaffRequest: resolved,
  getClaimRecord: 'nothing',
  // Nothing is decided by it. Taking a request over from somebody has a row: locks.test.ts.
  lockReplacement: 'nothing',
  unlockReplacement: 'nothing',
  listDenialTemplates: 'nothing',
  createDenialTemplate: {
    action: 'denial-templates.create',
    target: (_, { template }) => ({ type: 'denial_template', id: template._id }),
    now: ({ body }) => body,
  },
  updateDenialTemplate: {
    action: 'denial-templates.update',
    target: ({ params }) => ({ type: 'denial_template', id: params.templateId }),
    was: () => ({ text: 'Redeemed' }),
    now: ({ body }) => ({ name: body.name, text: 'Used' }),
  },
  deleteDenialTemplate: {
    action: 'denial-templates.delete',
    target: ({ params }) => ({ type: 'denial_template', id: params.templateId }),
    was: () => ({ text: 'Redeemed' }),
  },
  listReplacements: { action: 'codes.read', target: ofRequests, now: none },
  listReplacementOptions: looked,
  resolveRequest: resolved,
  getAdminConfig: 'nothing',
  updateAdminConfig: {
    action: 'store-config.update',
    target: () => ({ type: 'store_config', id: null }),
    was: async ({ store }) => ({ store_name: (await store.call('GET /public/config')).body.store_name }),
    now: ({ body }) => ({ store_name: body.store_name }),
  },
  listPaymentAlarms: 'nothing',
  paymentLookedAt: {
    action: 'payments.looked-at',
    target: ({ params }) => ({ type: 'payment_alarm', id: params.alarmId }),
    was: () => ({ reason: 'UNKNOWN_STATE', state: 'PROCESSING' }),
  },
  getMailSettings: 'nothing',
  updateMailSetting: {
    action: 'mails.change',
    target: ({ params }) => ({ type: 'mail_event', id: params.event }),
    was: () => ({ enabled: true }),
    now: ({ body }) => ({ enabled: true, subject: body.subject, introduction: null }),
  },
  previewMail: 'nothing',
  sendTestMail: {
    action: 'mails.test',
    target: ({ params }) => ({ type: 'mail_event', id: params.event }),
  },
  listAudit: 'nothing',
  listMails: 'nothing',
  resendMail: {
    action: 'mails.resend',
    target: ({ params }) => ({ type: 'mail', id: params.mailId }),
    was: () => ({ state: 'FAILED', event: 'WELCOME' }),
  },
  resendOrderMail: {
    action: 'mails.resend',
    target: ({ params }) => ({ type: 'order', id: params.orderId }),
  },
  listJobs: 'nothing',
  runJobAgain: {
    action: 'jobs.run-again',
    target: ({ params }) => ({ type: 'job', id: params.jobId }),
    was: () => ({ kind: 'mail' }),
  },
  getAdminStats: 'nothing',
  getSystemStatus: 'nothing',
  getAnalytics: 'nothing',
  listProductSales: 'nothing',
  listCustomerSales: 'nothing',
  getAdminUser: { action: 'codes.read', target: ofUser, now: none },
  listUsers: 'nothing',
  exportUsers: 'nothing',
  setReseller: {
    action: 'users.promote',
    target: ({ params }) => ({ type: 'user', id: params.userId }),
    was: () => ({ role: 'USER' }),
    now: ({ query }) => ({ role: 'RESELLER', discount: query.discount }),
  },
  lockUser: {
    action: 'users.lock',
    target: ofUser,
    was: () => ({ locked: false }),
    now: () => ({ locked: true }),
  },
  unlockUser: {
    action: 'users.unlock',
    target: ofUser,
    was: () => ({ locked: false }),
    now: () => ({ locked: false }),
  },
  endUserSessions: { action: 'users.end-sessions', target: ofUser, now: () => ({ ended: 1 }) },
  removeUserFactors: { action: 'users.remove-factors', target: ofUser, was: () => ({ factors: 1 }) },
  makeStaff: {
    action: 'users.set-role',
    target: ofUser,
    was: () => ({ role: 'USER' }),
    now: () => ({ role: 'STAFF' }),
  },
  removeStaff: {
    action: 'users.set-role',
    target: ofUser,
    was: () => ({ role: 'STAFF' }),
    now: () => ({ role: 'USER' }),
  },
  removeReseller: {
    action: 'users.set-role',
    target: ofUser,
    was: () => ({ role: 'RESELLER', discount: 10 }),
    now: () => ({ role: 'USER' }),
  },
  resetUserPassword: { action: 'users.reset-password', target: ofUser },
  listOrders: 'nothing',
  findOrdersByCode: 'nothing',
  followLive: 'nothing',
  usesOfProduct: 'nothing',
  usesOfSubcategory: 'nothing',
  getOrderFile: 'nothing',
  listAdminReviews: 'nothing',
  getReview: 'nothing',
  addOrderNote: {
    action: 'orders.note',
    target: ({ params }) => ({ type: 'order', id: params.orderId }),
    now: (_, { _id }) => ({ note: _id }),
  },
  processOrder: {
    action: 'orders.approve',
    target: ({ params }) => ({ type: 'order', id: params.orderId }),
    was: () => ({ status: 'PENDING' }),
    now: () => ({ status: 'COMPLETED' }),
  },
  createAndApproveOrder: {
    action: 'orders.create-and-approve',
    target: ({ body }) => ({ type: 'user', id: body.userId }),
    now: ({ body }, reply) => ({ orderIds: reply.order_ids, items: body.items }),
  },
  editReview: {
    action: 'reviews.edit',
    target: ofReview,
    was: () => ({ rating: 5 }),
    now: ({ body }) => ({ rating: body.rating }),
  },
  deleteReview: { action: 'reviews.delete', target: ofReview, was: () => ({ rating: 5 }) },
  restoreReview: { action: 'reviews.restore', target: ofReview, now: () => ({ rating: 5 }) },
  restoreProduct: {
    action: 'products.restore',
    target: ofProduct,
    now: (_, { message }) => ({ title: message.split('"')[1] }),
  },
  restoreSubcategory: { action: 'subcategories.restore', target: ofOption, now: () => ({ title: 'Option' }) },
  createProduct: {
    action: 'products.create',
    target: (_, { product }) => ({ type: 'product', id: product._id }),
    now: ({ body }) => ({ title: body.title, categoryId: body.category, enabled: true }),
  },
  updateProduct: {
    action: 'products.update',
    target: ofProduct,
    was: titleOf,
    now: ({ body }) => ({ title: body.title, categoryId: body.category }),
  },
  deleteProduct: { action: 'products.delete', target: ofProduct, was: titleOf },
  createCategory: {
    action: 'categories.create',
    target: (_, { category }) => ({ type: 'category', id: category._id }),
    now: ({ body }) => ({ title: body.title }),
  },
  duplicateProduct: {
    action: 'products.duplicate',
    target: (_, { product }) => ({ type: 'product', id: product._id }),
    now: ({ params }, { product }) => ({ title: product.title, enabled: false, of: params.productId }),
  },
  orderSubcategories: {
    action: 'products.order-options',
    target: ({ body }) => ({ type: 'product', id: body.productId }),
    was: (_, { body }) => ({ options: body.subcategories.toReversed() }),
    now: ({ body }) => ({ options: body.subcategories }),
  },
  listCategoriesOfAdmin: 'nothing',
  listProductsOfAdmin: 'nothing',
  updateCategory: {
    action: 'categories.update',
    target: ofCategory,
    was: none,
    now: ({ body }) => ({ title: body.title }),
  },
  moveCategory: { action: 'categories.move', target: ofCategory, was: none, now: none },
  mergeCategory: {
    action: 'categories.merge',
    target: ofCategory,
    was: () => ({ products: 0 }),
    now: ({ body }) => ({ into: body.into }),
  },
  deleteCategory: { action: 'categories.delete', target: ofCategory, was: none },
  createSubcategory: {
    action: 'subcategories.create',
    target: (_, { subcategory }) => ({ type: 'subcategory', id: subcategory._id }),
    now: () => ({ title: 'Card', priceCents: 500 }),
  },
  updateSubcategory: {
    action: 'subcategories.update',
    target: ofOption,
    was: () => ({ title: 'Option', priceCents: 1000 }),
    now: () => ({ title: 'Card', priceCents: 600 }),
  },
  deleteSubcategory: {
    action: 'subcategories.delete',
    target: ofOption,
    was: () => ({ title: 'Option', priceCents: 1000 }),
  },
  addStock: {
    action: 'stock.add',
    target: ofStock,
    was: () => ({ available: 5 }),
    now: () => ({ available: 6, added: 1, duplicates: 0 }),
  },
  listStock: { action: 'stock.view', target: ofOption, now: idsOf },
  setStock: {
    action: 'stock.set',
    target: ofStock,
    was: () => ({ available: 5 }),
    now: () => ({ available: 1, duplicates: 0 }),
  },
  clearStock: {
    action: 'stock.clear',
    target: ofOption,
    was: () => ({ available: 5 }),
    now: () => ({ available: 0, withdrawn: 5 }),
  },
  startStockImport: {
    action: 'stock.import-start',
    target: ofStock,
    now: ({ body }) => ({ file: body.file_name }),
  },
  // Nothing is for sale of it before it is committed.
  putStockImportPart: 'nothing',
  listStockImports: 'nothing',
  readStockImport: 'nothing',
  listStockImportRows: 'nothing',
  commitStockImport: {
    action: 'stock.import',
    target: ofImport,
    now: ({ params }) => ({ import: params.importId, file: 'codes.txt', new: 1, on_problem: 'SKIP' }),
  },
  cancelStockImport: {
    action: 'stock.import-cancel',
    target: ofImport,
    now: ({ params }) => ({ import: params.importId, state: 'DISCARDED', added: 0 }),
  },
  undoStockImport: {
    action: 'stock.import-undo',
    target: ofImport,
    now: ({ params }) => ({ import: params.importId, added: 0, unsold: 0 }),
  },
  listStockLevels: 'nothing',
  setStockThreshold: {
    action: 'stock.threshold',
    target: ofStock,
    was: () => ({ low_stock_at: 5 }),
    now: () => ({ low_stock_at: 7 }),
  },
  listStockItems: 'nothing',
  revealStock: { action: 'stock.reveal', target: ofStock, now: ({ body }) => ({ items: body.items }) },
  moveStock: {
    action: 'stock.move',
    target: ofStock,
    was: () => ({ available: 5 }),
    now: ({ body }) => ({ available: 3, moved: 2, to: body.to }),
  },
};
