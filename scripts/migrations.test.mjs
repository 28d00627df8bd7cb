// A migration runs while the release before it serves. This fails where one would hold a lock for as long as a large table is read or
// written, or take away what that release still uses (docs/operations.md, Upgrade).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './bootstrap.mjs';

const folder = path.join(root, 'api/src/platform/db/migrations');
const squawk = path.join(root, 'node_modules/.bin/squawk');

/** Rules about style, or about what `api/src/platform/db/migrate.ts` does for every migration. */
const excluded = [
  'prefer-text-field',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-robust-stmts',
  'prefer-identity',
  'prefer-timestamp-tz',
  'ban-char-field',
  'require-timeout-settings',
  'require-lock-timeout',
  'require-statement-timeout',
];

/** The rules that a migration breaks, each once. */
function brokenRules(sql) {
  const args = ['--assume-in-transaction', '--pg-version', '15.0', '--reporter', 'json'];
  const { stdout, stderr } = spawnSync(squawk, [...args, '--exclude', excluded.join(',')], {
    input: sql,
    encoding: 'utf8',
  });
  assert.ok(stdout, stderr);
  return [...new Set(JSON.parse(stdout).map(({ rule_name: rule }) => rule))].sort();
}

/** Those up to this one were shipped before this test. Their upgrades stop every instance. */
const lastKnown = '0048';

test('no migration locks a large table for long or removes what the release before it uses', () => {
  const files = readdirSync(folder).filter((file) => file.slice(0, 4) > lastKnown);
  assert.notEqual(files.length, 0);
  for (const file of files)
    assert.deepEqual(
      brokenRules(readFileSync(path.join(folder, file), 'utf8').split('-- Down Migration')[0]),
      [],
      file,
    );
});

test('the rules for migrations find a long lock and a removed column', () => {
  const found = {
    'create index orders__x on orders (id);': ['require-concurrent-index-creation'],
    'alter table orders alter column note set not null;': ['adding-not-nullable-field'],
    'alter table orders add column note text not null;': ['adding-required-field'],
    'alter table orders drop column note;': ['ban-drop-column'],
    'drop table order_notes;': ['ban-drop-table'],
    'alter table orders rename column note to remark;': ['renaming-column'],
    'alter table orders alter column note type bigint using note::bigint;': ['changing-column-type'],
    "alter table orders add constraint orders__x check (note <> '');": ['constraint-missing-not-valid'],
    'create table small (id uuid primary key); create index small__id on small (id);': [],
    'alter table orders add column note text;': [],
  };
  for (const [sql, rules] of Object.entries(found)) assert.deepEqual(brokenRules(sql), rules, sql);
});

/** Those up to this one replaced functions in their own text. */
const lastOfFunctions = '0089';

test('a database function that was ever replaced has a file of its own', () => {
  const replaced = new Set();
  for (const file of readdirSync(folder)) {
    const [up] = readFileSync(path.join(folder, file), 'utf8').split('-- Down Migration');
    for (const [, names] of up.matchAll(/^drop function (?:if exists )?([\w, ]+)/gm))
      for (const name of names.split(', ')) replaced.delete(name);
    for (const [, name] of up.matchAll(/^create or replace function (\w+)/gm)) {
      assert.ok(
        file.slice(0, 4) <= lastOfFunctions,
        `${file} replaces ${name}: api/src/platform/db/functions has it`,
      );
      replaced.add(name);
    }
  }
  const files = readdirSync(path.join(root, 'api/src/platform/db/functions'));
  assert.deepEqual(
    [...replaced].filter((name) => !files.includes(`${name}.sql`)),
    [],
  );
});
