import { type Static, Type } from 'typebox';
import { Count, Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';

/**
 * UPLOADING: parts of the file are being received. READY: all lines were checked. COMMITTING: codes are being added. CANCELLED by
 * an admin, or STOPPED by a line that was no longer new: both can be continued. UNDOING: unsold codes are being withdrawn.
 * DISCARDED: nothing was added.
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

/**
 * What a line of a file contains. NEW: a new code. TWIN: a code that is earlier in the file. AVAILABLE: a code that is for sale in
 * this option. SOLD: a code of this option that was sold or is reserved. ELSEWHERE: a code of another option.
 */
export const STOCK_LINE_STATES = ['NEW', 'TWIN', 'AVAILABLE', 'SOLD', 'ELSEWHERE', 'MALFORMED'] as const;
export type StockLineState = (typeof STOCK_LINE_STATES)[number];

/** Where a code is when its item was not withdrawn. */
export const STOCK_PLACES = ['AVAILABLE', 'RESERVED', 'SOLD', 'QUARANTINED'] as const;

/** Why a line is not a code. UNREADABLE: the file was read in the wrong encoding. */
const MALFORMED_REASONS = ['TOO_LONG', 'CONTROL_CHARACTER', 'LINE_BREAK', 'UNREADABLE', 'FORMULA'] as const;
export type MalformedReason = (typeof MALFORMED_REASONS)[number];

export const ON_PROBLEM = ['SKIP', 'STOP'] as const;

export const StockImport = Type.Object({
  _id: IdOut,
  subcategory: Type.Object({ _id: IdOut, title: Text, product_title: Text, product_id: IdOut }),
  file_name: Text,
  state: OneOf(STOCK_IMPORT_STATES),
  /** Null until the import is committed. */
  on_problem: Nullable(OneOf(ON_PROBLEM)),
  supplier: Nullable(Text),
  /** The cost of one code. */
  unit_cost: Nullable(Dollars),
  expires_unix: Nullable(UnixSeconds),
  /** How many parts have arrived, which is also the number of the next one. */
  parts: Count,
  /** Lines of the file so far, including empty ones. */
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
  /** Lines that were new in the preview, but no longer when they were to be added. */
  left_out: Count,
  /** Codes that an undo has withdrawn. */
  withdrawn: Count,
  /** Its codes that are for sale now. A list counts only up to `limits.importUnsoldListed` of each import. */
  unsold: Count,
  /** Its codes that are reserved by unpaid checkouts. After an undo they are withdrawn when they are released. */
  held: Count,
  username: Text,
  created_unix: UnixSeconds,
  ended_unix: Nullable(UnixSeconds),
});
export type StockImport = Static<typeof StockImport>;

export const StockImportRow = Type.Object({
  /** Its line number in the file, from 1. */
  line: Count,
  state: OneOf(STOCK_LINE_STATES),
  /** The code with only its end visible; null when it is not new. */
  masked: Nullable(Text),
  /** Only for MALFORMED. */
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

/** An item that is for sale, with only the end of its code visible. */
export const MaskedItem = Type.Object({
  _id: IdOut,
  masked: Text,
  added_unix: UnixSeconds,
  import_id: Nullable(IdOut),
  supplier: Nullable(Text),
  expires_unix: Nullable(UnixSeconds),
});
export type MaskedItem = Static<typeof MaskedItem>;
