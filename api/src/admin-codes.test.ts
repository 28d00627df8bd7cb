import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openVault } from './platform/secrets/deliverables.ts';
import type { MadeOption } from '../test/support/makers.ts';
import { environmentOf, runAdmin } from '../test/support/run-command.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';

it('rotate-deliverables-key encrypts every stored code with the new key', async () => {
  const store = await openTestStore();
  after(() => store.close());
  const env = environmentOf(store);
  const { options } = await store.makeProduct({ options: [{ stock: 3 }] });
  const next = randomBytes(32);
  const both = {
    ...env,
    DELIVERABLES_KEY: next.toString('base64'),
    DELIVERABLES_KEY_PREVIOUS: env['DELIVERABLES_KEY']!,
  };
  const without = await runAdmin(['rotate-deliverables-key'], { ...both, DELIVERABLES_KEY_PREVIOUS: '' });
  assert.equal(without.code, 1);
  assert.match(without.output, /^The deliverables key [0-9a-f]{16} .*is missing/);

  const { code, output } = await runAdmin(['rotate-deliverables-key'], both);
  assert.deepEqual([code, output], [0, `3 codes were encrypted with key ${openVault(next).keyId}.\n`]);
  const { rows } = await store.db.execute<{ id: string; deliverable: Buffer; keyId: string }>({
    text: 'select id, deliverable, key_id as "keyId" from stock_items where subcategory_id = $1 order by seq',
    values: [options[0]!.id],
  });
  assert.deepEqual(
    rows.map((row) => openVault(next).open(row, row.id)),
    options[0]!.texts,
  );
  const again = await runAdmin(['rotate-deliverables-key'], { ...both, DELIVERABLES_KEY_PREVIOUS: '' });
  assert.equal(again.code, 0, again.output);
  assert.match(again.output, /^0 codes/);
});

describe('the admin command quarantine', () => {
  let store: TestStore;
  let env: Record<string, string>;
  let one: MadeOption;
  let other: MadeOption;
  let line: (count: number, option: MadeOption) => string;
  before(async () => {
    store = await openTestStore();
    env = environmentOf(store);
    const { title, options } = await store.makeProduct({ options: [{ stock: 3 }, { stock: 2 }] });
    [one, other] = options as [MadeOption, MadeOption];
    line = (count, { id }) => `${count}\t${id}\t${title} – Option`;
    const restored = await runAdmin(['prepare-restored'], env);
    assert.equal(restored.code, 0, restored.output);
    assert.match(restored.output, /^\d+ codes were put in quarantine, and 0 open checkouts ended\.\n$/);
  });
  after(() => store.close());

  it('the quarantine command counts the codes of each option that a restore took off sale', async () => {
    const { lines, output } = await runAdmin(['quarantine'], env);
    for (const each of [line(3, one), line(2, other)]) assert.ok(lines.includes(each), output);
  });

  it('the quarantine command does not release codes that it has marked as sold', async () => {
    const file = join(mkdtempSync('/tmp/store-sold-'), 'sold.txt');
    writeFileSync(file, `\uFEFF${one.texts[0]}\r\n\n${one.texts[0]}\nNEVER-HERE\n`);
    const sold = await runAdmin(['quarantine', '--sold', file], env);
    rmSync(dirname(file), { recursive: true });
    assert.deepEqual(sold.lines.slice(0, 2), [
      '1 codes were marked as sold: they are never for sale again.',
      '1 are not in this store: they came in after the backup. Run this again if they are added.',
    ]);
    const released = await runAdmin(['quarantine', '--release', one.id], env);
    assert.equal(released.lines[0], '2 codes left the quarantine.');
    assert.ok(released.lines.includes(line(2, other)));
  });

  it('the quarantine command can release the codes of all options at once', async () => {
    assert.deepEqual((await runAdmin(['quarantine', '--release'], env)).lines.slice(1), [
      '0 codes are in quarantine.',
    ]);
  });

  it('the quarantine command says in one line what is wrong with its arguments', async () => {
    for (const [args, says] of [
      [
        ['--sold', 'sold.txt', '--release'],
        "error: option '--sold <file>' cannot be used with option '--release [option]'",
      ],
      [
        ['--sold', '/tmp/no-file-is-here'],
        '/tmp/no-file-is-here cannot be read (ENOENT): name a file of codes, one on a line.',
      ],
    ] as const) {
      const { code, lines } = await runAdmin(['quarantine', ...args], env);
      assert.deepEqual([code, lines], [1, [says]]);
    }
  });
});
