import type {
  AdminStoreConfig,
  DenialTemplate,
  FactorMethod,
  AdminCategory,
  MailSetting,
  PasskeyRequest,
  Product,
  ReplacementLock,
  Review,
  Subcategory,
  YoungFactor,
} from './entities.ts';

/** Every error code of the API, with its HTTP status and default message. A screen may use a better text. */
export const errorCatalog = {
  REQUEST_INVALID: { status: 400, message: 'The request is not valid.' },
  PASSWORD_WEAK: { status: 400, message: 'This password is too easy to guess. Please choose another one.' },
  EMAIL_UNCHANGED: { status: 400, message: 'The new email address is the same as the current one.' },
  PASSWORD_WRONG: { status: 400, message: 'The password is not correct.' },
  FACTOR_WRONG: { status: 400, message: 'This code is not correct. Please try the one that is shown now.' },
  PASSKEY_REFUSED: {
    status: 400,
    message: 'This passkey was not accepted. Please try again or use another one.',
  },
  CHALLENGE_OVER: { status: 400, message: 'This took too long. Please start again.' },
  LINK_INVALID: {
    status: 400,
    message: 'This link has been used, is too old, or a newer one was sent. Please ask for a new one.',
  },
  FACTORS_YOUNG: {
    status: 409,
    message: 'Second factors were set up lately. Please say whether they are yours.',
  },
  FACTOR_NEEDED: { status: 400, message: 'Please confirm with your second factor.' },
  STOCK_INPUT_EMPTY: { status: 400, message: 'Please enter at least one stock item' },
  TOKEN_INVALID: { status: 401, message: 'Your session has ended. Please sign in again.' },
  LOGIN_INVALID: { status: 401, message: 'The username or password is not correct.' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Please confirm with your second factor.' },
  PROOF_REQUIRED: { status: 401, message: 'Please confirm that it is you.' },
  SIGNATURE_INVALID: { status: 401, message: 'The webhook signature is not valid.' },
  ACCOUNT_LOCKED: { status: 403, message: 'This account is locked. Please contact the store.' },
  FORBIDDEN: { status: 403, message: 'Unauthorized: your account may not do this.' },
  ENROLMENT_REQUIRED: {
    status: 403,
    message: 'This store asks staff and administrators for a second factor. Set one up to go on.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found.' },
  CATEGORY_NOT_FOUND: { status: 404, message: 'Category not found.' },
  SUBCATEGORY_NOT_FOUND: { status: 404, message: 'Option not found.' },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found.' },
  FACTOR_NOT_FOUND: { status: 404, message: 'This second factor is not set up.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found.' },
  REVIEW_NOT_FOUND: { status: 404, message: 'Review not found.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'Payment not found.' },
  PAYMENT_ALARM_NOT_FOUND: { status: 404, message: 'This payment is not among those that need a look.' },
  MAIL_NOT_FOUND: { status: 404, message: 'E-mail not found.' },
  JOB_NOT_FOUND: { status: 404, message: 'This job is done, or was never there.' },
  REPLACEMENT_NOT_FOUND: { status: 404, message: 'Replacement request not found.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'This template is no longer there.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  USERNAME_RESERVED: { status: 409, message: 'This username would speak for the store. Choose another.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  EMAIL_TAKEN: { status: 409, message: 'This email address is already in use.' },
  FACTOR_EXISTS: { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  PASSKEY_EXISTS: { status: 409, message: 'This passkey is set up already.' },
  PASSKEYS_FULL: { status: 409, message: 'An account has at most 20 passkeys. Remove one first.' },
  CATEGORY_EXISTS: { status: 409, message: 'A category with this name already exists.' },
  CATEGORY_GONE: {
    status: 409,
    message:
      'The category of this product was deleted, so the product cannot come back. Create it again in another category.',
  },
  CATEGORY_MERGE_SAME: { status: 400, message: 'Please choose another category to merge into.' },
  CATEGORY_NOT_EMPTY: { status: 409, message: 'Only a category without products can be deleted.' },
  CART_EMPTY: { status: 409, message: 'Your cart is empty.' },
  CART_CHANGED: { status: 409, message: 'Your cart has changed. Please check it before you pay.' },
  CART_FULL: { status: 409, message: 'Your cart holds the most lines it can. Remove one first.' },
  ITEM_UNAVAILABLE: { status: 409, message: 'An item in the cart is no longer sold. Remove it to continue.' },
  OPTIONS_CHANGED: {
    status: 409,
    message: 'The options of this product have changed. Please look at them before you order them.',
  },
  STOCK_IMPORT_NOT_FOUND: { status: 404, message: 'Import not found.' },
  STOCK_IMPORT_TOO_LONG: {
    status: 400,
    message: 'A file can have up to 1,000,000 lines. Split it and import the parts one after the other.',
  },
  STOCK_IMPORT_PART_MISSING: {
    status: 409,
    message: 'A part of the file is missing. Send its parts in their order.',
  },
  STOCK_IMPORT_OTHER_FILE: {
    status: 409,
    message:
      'These are not the codes that were interrupted. Choose the same file and column, or discard the import.',
  },
  STOCK_IMPORT_STATE: { status: 409, message: 'This import is in another state by now.' },
  STOCK_IMPORT_HAS_PROBLEMS: {
    status: 409,
    message: 'Some lines are not new codes. Leave them out, or correct the file and choose it again.',
  },
  STOCK_IMPORT_NOTHING_NEW: { status: 409, message: 'No line of this file is a new code.' },
  STOCK_MOVE_SAME: { status: 400, message: 'Please choose another option to move the codes to.' },
  STOCK_INSUFFICIENT: { status: 409, message: 'Not enough stock.' },
  STOCK_TOO_LARGE: {
    status: 409,
    message: 'This option has more codes than can be set at once. Add codes to it, or clear its stock first.',
  },
  BALANCE_INSUFFICIENT: {
    status: 409,
    message: 'Insufficient balance. Please add funds or use HoodPay.',
  },
  RESERVATION_LIMIT: {
    status: 409,
    message:
      'Fewer items can be reserved for HoodPay. Please take fewer, or pay with your balance, which has no such limit.',
  },
  RESERVATIONS_PAUSED: {
    status: 409,
    message:
      'Several of your HoodPay checkouts were not paid. Please try again in an hour, or pay with your balance.',
  },
  TOP_UPS_OPEN: {
    status: 409,
    message:
      'You have started several top-ups that are not paid yet. Please pay or cancel one of them first.',
  },
  BALANCE_CAP: { status: 409, message: 'This top-up would take the balance over its limit.' },
  PAYMENT_METHOD_INACTIVE: { status: 409, message: 'This payment method is not available at the moment.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This request was already made with other content. Please start again.',
  },
  ORDER_NOT_PENDING: { status: 409, message: 'This order is no longer pending.' },
  MAIL_OBSOLETE: {
    status: 409,
    message: 'This e-mail is not needed: its link was used, or a newer e-mail has a newer one.',
  },
  MAIL_WAITING: { status: 409, message: 'This e-mail is waiting to be sent already.' },
  MAIL_UNCONFIGURED: { status: 409, message: 'E-mail is not configured in this store.' },
  ORDER_NOT_COMPLETED: { status: 409, message: 'This order is not completed.' },
  ALREADY_REVIEWED: { status: 409, message: 'This order has already been reviewed.' },
  REPLACEMENT_NOT_ELIGIBLE: { status: 409, message: 'This item cannot be replaced.' },
  REPLACEMENT_ALREADY_REQUESTED: {
    status: 409,
    message: 'A replacement was already requested for this item.',
  },
  REPLACEMENT_ALREADY_RESOLVED: { status: 409, message: 'This request has already been resolved.' },
  REPLACEMENT_UNAVAILABLE: {
    status: 409,
    message: 'The chosen replacement item is no longer available. Please choose another one.',
  },
  REPLACEMENT_LOCKED: { status: 409, message: 'Somebody else is working on this request.' },
  TEMPLATE_EXISTS: { status: 409, message: 'A template with this name already exists.' },
  TEMPLATES_FULL: { status: 409, message: 'A store has at most 50 templates. Delete one first.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'This was changed by somebody else meanwhile. Look at what is there now, then try again.',
  },
  USER_NOT_PROMOTABLE: { status: 409, message: 'Only members can be promoted to reseller.' },
  USER_NOT_CUSTOMER: {
    status: 409,
    message: 'Accounts of staff and administrators are changed by the owner, with the admin command.',
  },
  USER_NOT_RESELLER: { status: 409, message: 'This is not an account of a reseller.' },
  USER_NOT_STAFF: { status: 409, message: 'This is not an account of staff.' },
  ADMIN_FACTOR_REQUIRED: {
    status: 409,
    message:
      'Only an administrator with a second factor makes and removes staff. Set one up on your security page first.',
  },
  ACCOUNT_HAS_MONEY: {
    status: 409,
    message: 'This account has a balance or an open payment. Staff and administrators have none.',
  },
  USER_CLOSED: { status: 409, message: 'This account was closed by its holder.' },
  BALANCE_LEFT: { status: 409, message: 'There is money on your balance. Spend it first, or give it up.' },
  PAYMENT_OPEN: {
    status: 409,
    message: 'A payment of yours is still open. Pay it, cancel it or wait for its end, then try again.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'This is the last administrator who can sign in. Make another one first.',
  },
  LOCAL_REMOTE_FORBIDDEN: {
    status: 403,
    message: 'This account may not open the store with a remote from a developer’s machine.',
  },
  LOCAL_ORIGIN_FORBIDDEN: {
    status: 403,
    message: 'This store does not allow remotes from that address.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'The request must be JSON.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  LOGIN_THROTTLED: { status: 429, message: 'Too many failed sign-ins. Please wait and try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again later.' },
  GATEWAY_FAILED: { status: 502, message: 'The payment provider could not be reached. Nothing was charged.' },
  GATEWAY_UNCONFIGURED: { status: 503, message: 'Gateway payments are not set up on this store.' },
  STORE_STOPPING: { status: 503, message: 'This server is stopping. Please try again in a moment.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The store is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** The details of an error besides its message, by code, so that a screen can show them at the right line. */
export interface ErrorDetails {
  /** The cart as it would be bought now, in dollars. `price` is that of one unit. */
  CART_CHANGED: {
    subtotal: number;
    discount: number;
    total: number;
    lines: { subcategoryId: string; amount: number; price: number }[];
  };
  /** How many products are in the category. */
  CATEGORY_NOT_EMPTY: { products: number };
  /** The present state, as the call would have returned it. */
  CHANGED_MEANWHILE: {
    current: AdminStoreConfig | DenialTemplate | AdminCategory | MailSetting | Product | Review | Subcategory;
  };
  /** Who works on the request, and until when. */
  REPLACEMENT_LOCKED: ReplacementLock;
  /** The methods by which the account can give a proof of identity. */
  PROOF_REQUIRED: { methods: (FactorMethod | 'PASSWORD')[] };
  /** The challenge of the second step, and the methods of the account. `passkey` is present when it has a passkey. */
  SECOND_FACTOR_REQUIRED: { challenge: string; methods: FactorMethod[]; passkey?: PasskeyRequest };
  /** The factors that were set up recently, the oldest first. */
  FACTORS_YOUNG: { factors: YoungFactor[] };
  /** The lines with too large an amount, and how many of each can be reserved. Empty when the whole cart is too large. */
  RESERVATION_LIMIT: { lines: { subcategoryId: string; most: number }[] };
}

/** The response of every failed call. `fields` has the wrong fields of a form. */
export interface ErrorReply {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** Present for the codes in `ErrorDetails`. */
  details?: ErrorDetails[keyof ErrorDetails];
  requestId: string;
}
