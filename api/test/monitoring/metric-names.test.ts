import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, it } from 'node:test';
import { Registry } from 'prom-client';
import { drawingMetrics } from '../../src/web/drawing-metrics.ts';
import { openTestStore } from '../support/test-store.ts';

const folder = new URL('../../../deploy/monitoring/', import.meta.url);
const ofTheStore = /\b(?:store|gateway|http|database|data|remote|page|process|nodejs)_[a-z0-9_]+\b/g;
/** What a histogram is read by. */
const part = /_(?:bucket|count|sum)$/;

/** The metrics that the expressions of a file name. */
async function namedIn(file: string, expressions: (text: string) => string[]): Promise<string[]> {
  const text = await readFile(new URL(file, folder), 'utf8');
  const names = expressions(text).flatMap((each) => each.match(ofTheStore) ?? []);
  return [...new Set(names.map((name) => name.replace(part, '')))];
}

const ofRules = (text: string) =>
  [...text.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/g)].map(([, found = '']) => found);
const ofPanels = (text: string) =>
  (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );

const store = await openTestStore();
after(() => store.close());
const pages = new Registry();
drawingMetrics(pages);
const text = `${(await store.app.inject('/api/metrics')).body}\n${await pages.metrics()}`;
const reported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));

for (const [file, expressions, least] of [
  ['alerts.yml', ofRules, 12],
  ['dashboard.json', ofPanels, 18],
] as const)
  it(`${file} asks only for metrics that the store reports`, async () => {
    const named = await namedIn(file, expressions);
    assert.ok(named.length >= least, `only ${named.length} names were found: ${named.join(', ')}`);
    assert.deepEqual(
      named.filter((name) => !reported.has(name)),
      [],
    );
  });
