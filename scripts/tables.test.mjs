// Which folder of the API writes, locks and reads which table. A module writes and locks its own tables; others call its functions, and what
// they read of them is listed (docs/adr/0021).
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { root } from '../shared-modules.js';

const tables = {
  'platform/backup': ['backups'],
  'platform/limits': ['counted_uses'],
  'platform/idempotency': ['idempotency_keys'],
  'platform/secrets': ['deliverable_keys', 'signing_secret'],
  'shop/accounts': ['sessions', 'users'],
  'shop/audit': ['audit_log'],
  'shop/cart': ['cart_lines'],
  'shop/catalogue': ['categories', 'category_moves', 'products', 'subcategories'],
  'shop/factors': ['factor_challenges', 'passkeys', 'recovery_codes', 'totp_factors'],
  'shop/ledger': ['ledger_entries'],
  'shop/links': ['account_links', 'registrations'],
  'shop/mails': ['due_mails', 'mail_settings', 'mails'],
  'shop/orders': ['checkouts', 'order_notes', 'order_views', 'orders'],
  'shop/payments': ['gateway_payments', 'payment_alarms', 'webhook_events'],
  'shop/replacements': ['denial_templates', 'replacement_locks', 'replacement_requests'],
  'shop/reviews': ['reviews'],
  'shop/settings': ['store_config'],
  'shop/stock': ['stock_items'],
  'shop/stock/imports': ['stock_import_rows', 'stock_imports'],
  web: ['shell_files'],
  'web/remotes': ['remote_failures', 'remote_files', 'remote_promotions', 'remote_releases', 'shell_builds'],
};

/** Exceptions: tables that a folder writes or locks beside its own. */
const exceptions = {
  // Lines leave the cart and lock their options in one statement: with a second one each purchase would wait once more.
  'shop/cart': ['subcategories'],
  // One statement deletes the keys that encrypt nothing any more, and the platform does not know what they encrypt.
  'shop/stock': ['deliverable_keys'],
};

/**
 * Tables that a folder reads beside its own. The folders of `reads` exist to read several modules, and are not listed. Before a new one is
 * added here: can a function of the folder that owns the table answer?
 */
const alsoReads = {
  // A line is set in one statement, if its option is sold. The lines of a checkout that was not paid come back in one.
  'shop/cart': ['orders', 'products', 'subcategories'],
  // Accounts hold the balance, and how many entries there are.
  'shop/ledger': ['users'],
  // A link works while its account is not locked and has the same version.
  'shop/links': ['users'],
  // Orders and accounts import mails, so mails cannot ask them.
  'shop/mails': ['orders', 'users'],
  // The page of an order: its payment, its items with their requests, and names.
  'shop/orders': ['gateway_payments', 'replacement_requests', 'stock_items', 'users'],
  // What a payment is for and whose it is, in one row.
  'shop/payments': ['orders', 'users'],
  // The page of a request: its order, its items and names.
  'shop/replacements': ['orders', 'stock_items', 'users'],
  // A review with its product and its author; an order with its review.
  'shop/reviews': ['orders', 'products', 'users'],
  // Accounts import the settings, so the settings cannot ask them.
  'shop/settings': ['users'],
  // Each request looks up its session and account in one statement.
  'shop/sign-in': ['sessions', 'users'],
  // Titles beside codes, and what still needs a key (see the exceptions).
  'shop/stock': ['products', 'stock_import_rows', 'stock_imports', 'subcategories', 'totp_factors'],
  // An import with its option, its codes and who started it.
  'shop/stock/imports': ['products', 'stock_items', 'subcategories', 'users'],
};

/** Written by the database alone: by triggers on the tables above, and by the functions that fold what they counted (reads/totals). */
const byTheDatabase = [
  'buyer_orders',
  'order_days',
  'order_deltas',
  'order_titles',
  'product_titles',
  'rollup_state',
  'sales_days',
  'user_orders',
];

/** The tables that all migrations together leave. */
function tablesOfTheStore() {
  const left = new Set();
  for (const file of globSync('api/src/platform/db/migrations/*.sql', { cwd: root }).sort()) {
    const [up] = readFileSync(path.join(root, file), 'utf8').split('-- Down Migration');
    for (const [, name] of up.matchAll(/create (?:unlogged )?table (\w+)/g)) left.add(name);
    for (const [, names] of up.matchAll(/drop table (?:if exists )?([\w, ]+)/g))
      for (const name of names.split(',')) left.delete(name.trim());
  }
  return left;
}
const known = tablesOfTheStore();

/** The tables that the statements of a file write. Comments, `do update set` and `for update` name none. */
const writtenIn = (source) =>
  [...source.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(\w+)/g)].map(
    ([, name]) => name,
  );

const withoutComments = (source) => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

/** What stands in brackets, each pair by itself, and what is left: a query and the queries in it. */
function queriesIn(source) {
  const queries = [];
  for (let left = source; ;) {
    const outer = left.replace(/\([^()]*\)/g, (query) => {
      queries.push(query);
      return ' ';
    });
    if (outer === left) return [...queries, left];
    left = outer;
  }
}

/** The tables of which the statements of a file lock rows: all of the query, or the one that `of` names. */
const lockedIn = (source) =>
  queriesIn(withoutComments(source)).flatMap((query) =>
    [...query.matchAll(/\bfor\s+(?:no\s+key\s+)?(?:update|(?:key\s+)?share)\b(?:\s+of\s+(\w+))?/g)].flatMap(
      (lock) => {
        const select = query.slice(query.lastIndexOf('select', lock.index), lock.index);
        const named = [...select.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?!join\b)(\w+))?/g)].filter(
          ([, name, alias]) => !lock[1] || lock[1] === alias || lock[1] === name,
        );
        assert.notEqual(named.length, 0, `the table of this lock stands elsewhere: ${query}`);
        return named.map(([, name]) => name);
      },
    ),
  );

/** The tables that the statements of a file read: `from a, b`, `join a`, `using a`. */
const readIn = (source) =>
  [
    ...withoutComments(source).matchAll(
      /(?<!\bdelete\s+)\b(?:from|join|using)\s+((?:\w+(?:\s+\w+)?,\s*)*\w+)/g,
    ),
  ].flatMap(([, list]) => list.split(',').map((each) => each.trim().split(/\s/)[0]));

const folders = [
  ...Map.groupBy(
    globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')),
    (file) => path.relative('api/src', path.dirname(file)).replaceAll(path.sep, '/'),
  ),
].map(([folder, files]) => ({
  folder,
  sources: files.map((file) => readFileSync(path.join(root, file), 'utf8')),
}));

/** The tables that `find` finds in the files of a folder. */
const found = (find, sources) => sources.flatMap(find).filter((name) => known.has(name));

const listed = (names) => [...new Set(names)].sort();

it('each folder of the API writes and locks only its own tables', () => {
  for (const { folder, sources } of folders) {
    const own = tables[folder] ?? [];
    const locked = found(lockedIn, sources).filter((name) => !own.includes(name));
    assert.deepEqual(
      listed([...found(writtenIn, sources), ...locked]),
      listed([...own, ...(exceptions[folder] ?? [])]),
      `what api/src/${folder} writes and locks`,
    );
  }
});

it('each folder outside api/src/reads reads only its own and the listed tables', () => {
  for (const { folder, sources } of folders.filter((each) => !each.folder.startsWith('reads')))
    assert.deepEqual(
      listed(found(readIn, sources).filter((name) => !tables[folder]?.includes(name))),
      alsoReads[folder] ?? [],
      `what api/src/${folder} reads of other folders`,
    );
});

it('each folder that has tables or an exception is a folder of the API', () => {
  const names = folders.map(({ folder }) => folder);
  for (const folder of [tables, exceptions, alsoReads].flatMap(Object.keys))
    assert.ok(names.includes(folder), `api/src/${folder} has no file`);
});

it('each table belongs to one folder or is written by the database alone', () => {
  assert.deepEqual([...Object.values(tables).flat(), ...byTheDatabase].sort(), [...known].sort());
});
