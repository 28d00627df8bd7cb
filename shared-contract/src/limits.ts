import { cartAmountMax, searchMax } from './first-limits.ts';

/** Numbers that the server enforces and the screens show (docs/rules.md; money in dollars, time in seconds). */
export const limits = {
  usernameMin: 3,
  usernameMax: 32,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 128,
  staffPasswordMin: 12,
  linkMax: 200,
  titleMax: 120,
  descriptionMax: 5000,
  storeNameMax: 60,
  urlMax: 2048,
  announcementMax: 2000,
  externalLinksMax: 20,
  timeZoneMax: 64,
  localRemoteAccountsMax: 50,
  localRemoteOriginsMax: 20,
  searchMax,
  reviewTextMax: 256,
  reasonMax: 500,
  templateNameMax: 60,
  /** How long a lock on a request lasts. */
  replacementLockSeconds: 600,
  /** Above this number of orders the items of a customer are not counted, because staff wait for the result. */
  claimRecordOrders: 1000,
  orderNoteMax: 1000,
  /** What staff and admins say about why they read codes. */
  whyMax: 200,
  cartAmountMax,
  cartLinesMax: 50,
  topUpMin: 1,
  topUpMax: 10_000,
  openTopUps: 3,
  priceMax: 100_000,
  /** 50 lines of 100 at the highest price. */
  checkoutTotalMax: 500_000_000,
  balanceCap: 1_000_000,
  reviewRewardMax: 10,
  promoteDiscountMax: 50,
  autoReplaceMin: 1,
  autoReplaceMax: 10,
  warrantyDefault: 2_592_000,
  warrantyMax: 315_360_000,
  stockLinesMax: 10_000,
  stockDuplicatesShown: 100,
  importLinesMax: 1_000_000,
  /** Bytes of a file of codes. */
  importFileMax: 67_108_864,
  /** Bytes of a line of that file: as many as a request carries. A line that is longer than a code may be is malformed. */
  importLineMax: 8_388_608,
  /** A list of imports counts what is unsold of each up to here. */
  importUnsoldListed: 1_000,
  /** Options of a product that can be put in an order. */
  optionsOrdered: 1_000,
  fileNameMax: 255,
  lowStockMax: 1_000_000,
  deliverableMax: 4096,
  pageAmountMax: 100,
  pageSkipMax: 100_000_000,
  /** Rows of a part of a file, which a browser reads in a few seconds. */
  fileRowsMax: 20_000,
  /** Orders and reviews that a search finds are counted up to here: such a total says "more than 1,000". */
  searchTotalMax: 1_001,
  replacementOptions: 5,
  adminOrderItemsMax: 50,
  idempotencyKeyMax: 255,
  passkeysMax: 20,
  passkeyNameMax: 60,
} as const;

/** Page sizes of the screens (rules 13.4). */
export const pageSizes = { reviews: 10, orders: 10, recentOrders: 3, adminUsers: 100 } as const;
