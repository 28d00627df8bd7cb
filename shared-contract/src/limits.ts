import { cartAmountMax, searchMax } from './first-limits.ts';

/** Limits that the server enforces and the screens show (docs/rules.md). Money is in dollars, time in seconds. */
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
  /** How long a lock on a request lasts, in seconds. */
  replacementLockSeconds: 600,
  /** For a customer with more orders than this the items are not counted, because staff wait for the result. */
  claimRecordOrders: 1000,
  orderNoteMax: 1000,
  /** The length of the reason that staff and admins give for reading codes. */
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
  /**
   * Bytes of a line of that file, which is as many as a request can carry. A line that is longer than a code may be is malformed.
   */
  importLineMax: 8_388_608,
  /** In a list of imports the unsold codes of each are counted only up to this number. */
  importUnsoldListed: 1_000,
  /** How many options of a product one call can put in order. */
  optionsOrdered: 1_000,
  fileNameMax: 255,
  lowStockMax: 1_000_000,
  deliverableMax: 4096,
  pageAmountMax: 100,
  pageSkipMax: 100_000_000,
  /** Rows in one part of a file, which a browser fetches in a few seconds. */
  fileRowsMax: 20_000,
  /** Orders and reviews that a search finds are counted only up to this number. Such a total is shown as "more than 1,000". */
  searchTotalMax: 1_001,
  replacementOptions: 5,
  adminOrderItemsMax: 50,
  idempotencyKeyMax: 255,
  passkeysMax: 20,
  passkeyNameMax: 60,
} as const;

/** Page sizes of the screens (rules 13.4). */
export const pageSizes = { reviews: 10, orders: 10, recentOrders: 3, adminUsers: 100 } as const;
