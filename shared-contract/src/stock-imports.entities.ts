import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';

/**
 * UPLOADING: parts of the file arrive. READY: all lines were looked through. COMMITTING: codes are being added. CANCELLED by an
 * admin, STOPPED by a line that was no longer new: both can go on. UNDOING: unsold codes are being withdrawn. DISCARDED: nothing was added.
 */
const STOCK_IMPORT_STATES = [
  'UPLOADING',
  'READY',
  'COMMITTING',
  'CANCELLED',
  'STOPPED',
  'DONE',
  'UNDOING',
  'UNDONE',
  'DISCARDED',
] as const;
export type StockImportState = (typeof STOCK_IMPORT_STATES)[number];

/** What a line of a file is: its code is new, stands in the file before, or is in the store: in this option for sale, sold or
 * held for an order, or in another option. */
export const STOCK_LINE_STATES = ['NEW', 'TWIN', 'AVAILABLE', 'SOLD', 'ELSEWHERE', 'MALFORMED'] as const;
export type StockLineState = (typeof STOCK_LINE_STATES)[number];

/** The states of a code whose item was not withdrawn. */
export const STOCK_PLACES = ['AVAILABLE', 'RESERVED', 'SOLD', 'QUARANTINED'] as const;

/** Why a line cannot be a code. UNREADABLE: the file has another encoding than it was read in. */
const MALFORMED_REASONS = ['TOO_LONG', 'CONTROL_CHARACTER', 'LINE_BREAK', 'UNREADABLE', 'FORMULA'] as const;
export type MalformedReason = (typeof MALFORMED_REASONS)[number];

export const ON_PROBLEM = ['SKIP', 'STOP'] as const;

export const StockImport = Type.Object({
  _id: IdOut,
  subcategory: Type.Object({ _id: IdOut, title: Text, product_title: Text, product_id: IdOut }),
  file_name: Text,
  state: OneOf(STOCK_IMPORT_STATES),
  /** Null until the import was committed. */
  on_problem: Nullable(OneOf(ON_PROBLEM)),
  supplier: Nullable(Text),
  /** What one code cost. */
  unit_cost: Nullable(Dollars),
  expires_unix: Nullable(UnixSeconds),
  /** How many parts have arrived; the next one has this number. */
  parts: Count,
  /** Lines of the file so far, empty ones too. */
  lines: Count,
  counts: Type.Object({
    NEW: Count,
    TWIN: Count,
    AVAILABLE: Count,
    SOLD: Count,
    ELSEWHERE: Count,
    MALFORMED: Count,
  }),
  added: Count,
  /** Lines that were new in the preview and no longer when their turn came. */
  left_out: Count,
  /** Codes that an undo has withdrawn. */
  withdrawn: Count,
  /** Codes of it that are for sale now; a list counts up to `limits.importUnsoldListed` of each. */
  unsold: Count,
  /** Codes of it that unpaid checkouts hold. Once it is undone they are withdrawn when they come back. */
  held: Count,
  username: Text,
  created_unix: UnixSeconds,
  ended_unix: Nullable(UnixSeconds),
});
export type StockImport = Static<typeof StockImport>;

export const StockImportRow = Type.Object({
  /** Its place in the file, from 1. */
  line: Count,
  state: OneOf(STOCK_LINE_STATES),
  /** The code with all but its end hidden; null where it is not new. */
  masked: Nullable(Text),
  /** For MALFORMED. */
  reason: Nullable(OneOf(MALFORMED_REASONS)),
  /** Where the code is already. */
  place: Nullable(
    Type.Object({
      subcategory_id: IdOut,
      title: Text,
      product_title: Text,
      state: OneOf(STOCK_PLACES),
    }),
  ),
});
export type StockImportRow = Static<typeof StockImportRow>;

/** An item that is for sale, its code hidden but for its end. */
export const MaskedItem = Type.Object({
  _id: IdOut,
  masked: Text,
  added_unix: UnixSeconds,
  import_id: Nullable(IdOut),
  supplier: Nullable(Text),
  expires_unix: Nullable(UnixSeconds),
});
export type MaskedItem = Static<typeof MaskedItem>;
