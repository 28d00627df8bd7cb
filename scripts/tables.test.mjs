// Which folder of the API writes which table. A module writes its own tables; others call its functions, and any may read.
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

/** Exceptions: tables that a folder writes beside its own. */
const exceptions = {
  // One statement deletes the keys that encrypt nothing any more, and the platform does not know what they encrypt.
  'shop/stock': ['deliverable_keys'],
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
  [...source.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(\w+)/g)]
    .map(([, name]) => name)
    .filter((name) => known.has(name));

it('each folder of the API writes its own tables only', () => {
  const found = {};
  for (const file of globSync('api/src/**/*.ts', { cwd: root }).filter(
    (each) => !each.endsWith('.test.ts'),
  )) {
    const folder = path.relative('api/src', path.dirname(file)).replaceAll(path.sep, '/');
    for (const table of writtenIn(readFileSync(path.join(root, file), 'utf8')))
      (found[folder] ??= new Set()).add(table);
  }
  const folders = [...new Set([...Object.keys(tables), ...Object.keys(exceptions), ...Object.keys(found)])];
  for (const folder of folders)
    assert.deepEqual(
      [...(found[folder] ?? [])].sort(),
      [...(tables[folder] ?? []), ...(exceptions[folder] ?? [])].sort(),
      `what api/src/${folder} writes`,
    );
});

it('each table of the store belongs to one folder, or is written by the database alone', () => {
  assert.deepEqual([...Object.values(tables).flat(), ...byTheDatabase].sort(), [...known].sort());
});
