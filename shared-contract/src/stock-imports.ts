import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { DollarsIn, FilledLine, Id, Line, OneOf, pageFields, Strict, UnixSeconds } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';
import { ON_PROBLEM, STOCK_LINE_STATES, StockImport, StockImportRow } from './stock-imports.entities.ts';

const importParams = Strict({ importId: Id });

export const startStockImport = endpoint({
  method: 'POST',
  path: '/admin/stock/imports',
  summary: 'Begin to import a file of codes into an option; its parts follow',
  roles: ADMIN_ROLES,
  body: Strict({ subcategoryId: Id, file_name: FilledLine(limits.fileNameMax) }),
  reply: StockImport,
  errors: ['SUBCATEGORY_NOT_FOUND'],
});

export const putStockImportPart = endpoint({
  method: 'PUT',
  path: '/admin/stock/imports/{importId}/parts',
  summary:
    'The next lines of the file, which are looked through and stored encrypted. A part that has arrived already changes nothing',
  roles: ADMIN_ROLES,
  params: importParams,
  body: Strict({
    /** The number of the part, from 0. */
    part: Type.Integer({ minimum: 0, maximum: limits.importLinesMax }),
    /**
     * In the order of the file, with empty lines, so that each line keeps its number. A line may have any length: the preview
     * says what is wrong with it.
     */
    lines: Type.Array(Type.String({ maxLength: limits.importLineMax }), { maxItems: limits.stockLinesMax }),
    /** Whether this is the last part. */
    last: Type.Boolean(),
  }),
  reply: StockImport,
  errors: [
    'STOCK_IMPORT_NOT_FOUND',
    'STOCK_IMPORT_STATE',
    'STOCK_IMPORT_PART_MISSING',
    'STOCK_IMPORT_OTHER_FILE',
    'STOCK_IMPORT_TOO_LONG',
  ],
});

export const listStockImports = endpoint({
  method: 'GET',
  path: '/admin/stock/imports',
  summary: 'The imports of an option, newest first',
  roles: ADMIN_ROLES,
  query: Strict({ ...pageFields, subcategoryId: Id }),
  reply: Type.Array(StockImport),
  errors: ['SUBCATEGORY_NOT_FOUND'],
  paged: true,
});

export const readStockImport = endpoint({
  method: 'GET',
  path: '/admin/stock/imports/{importId}',
  summary: 'How far an import is',
  roles: ADMIN_ROLES,
  params: importParams,
  reply: StockImport,
  errors: ['STOCK_IMPORT_NOT_FOUND'],
});

export const listStockImportRows = endpoint({
  method: 'GET',
  path: '/admin/stock/imports/{importId}/rows',
  summary:
    'The lines of an import that wait or were left out, in their order; all of them when `amount` is absent',
  roles: ADMIN_ROLES,
  params: importParams,
  /** PROBLEM: every state except NEW. */
  query: Strict({ ...pageFields, state: Type.Optional(OneOf([...STOCK_LINE_STATES, 'PROBLEM'])) }),
  reply: Type.Array(StockImportRow),
  errors: ['STOCK_IMPORT_NOT_FOUND'],
  paged: true,
});

export const commitStockImport = endpoint({
  method: 'POST',
  path: '/admin/stock/imports/{importId}/commit',
  summary: 'Let a job add the codes of an import that are new; one that was cancelled or stopped goes on',
  roles: ADMIN_ROLES,
  params: importParams,
  body: Strict({
    /** Whether lines that are not new are left out, or stop the import. */
    on_problem: OneOf(ON_PROBLEM),
    supplier: Type.Optional(Line(limits.titleMax)),
    unit_cost: Type.Optional(DollarsIn(0, limits.priceMax)),
    expires_unix: Type.Optional(UnixSeconds),
  }),
  reply: StockImport,
  errors: [
    'STOCK_IMPORT_NOT_FOUND',
    'STOCK_IMPORT_STATE',
    'STOCK_IMPORT_HAS_PROBLEMS',
    'STOCK_IMPORT_NOTHING_NEW',
    'SUBCATEGORY_NOT_FOUND',
  ],
});

export const cancelStockImport = endpoint({
  method: 'POST',
  path: '/admin/stock/imports/{importId}/cancel',
  summary: 'Stop an import: what was added stays, the rest is not added',
  roles: ADMIN_ROLES,
  params: importParams,
  reply: StockImport,
  errors: ['STOCK_IMPORT_NOT_FOUND', 'STOCK_IMPORT_STATE'],
});

export const undoStockImport = endpoint({
  method: 'POST',
  path: '/admin/stock/imports/{importId}/undo',
  summary: 'Let a job withdraw the codes of an import that are still for sale',
  roles: ADMIN_ROLES,
  params: importParams,
  reply: StockImport,
  errors: ['STOCK_IMPORT_NOT_FOUND', 'STOCK_IMPORT_STATE'],
});
