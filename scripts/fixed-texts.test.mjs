// Section 14 of docs/rules.md fixes texts of the product: what it has in backticks, but for addresses, keys and names of fields.
// This fails where no source file has one of them to the letter, so that neither side is changed without the other.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../shared-modules.js';

const read = (file) => readFileSync(path.join(root, file), 'utf8');

const section = /^## 14\. ([\s\S]*?)^## 15\. /m.exec(read('docs/rules.md'))?.[1] ?? '';
const isText = (quoted) => /[a-z]/i.test(quoted) && !/^(?:[/?]\w|GET |\w+_\w+$)/.test(quoted);
const texts = [...section.matchAll(/`([^`]+)`/g)].map(([, each]) => each.replace(/\s+/g, ' ')).filter(isText);

/** What stands for a value in the rules: `{title}`, `N`, or an example such as `$10,000.00`. */
const value = String.raw`(?:\{\w+\}|[Nn]|\$?\d[\d,.]*)`;
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The pattern of an expression in a template: either text of `count === 1 ? 'order' : 'orders'`, else a value. */
const patternOf = (expression) =>
  ts.isConditionalExpression(expression) &&
  [expression.whenTrue, expression.whenFalse].every((side) => ts.isStringLiteralLike(side))
    ? `(?:${literally(expression.whenTrue.text)}|${literally(expression.whenFalse.text)})`
    : value;

/** Every string of the product, and a pattern of every template. */
function written() {
  const whole = new Set();
  const templates = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text);
    else if (ts.isJsxText(node)) whole.add(node.text.replace(/\s+/g, ' ').trim());
    else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(
        ({ expression, literal }) => patternOf(expression) + literally(literal.text),
      );
      templates.push(new RegExp(`^${literally(node.head.text)}${spans.join('')}$`));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of globSync('{api,mf-*,shared-auth,shared-contract,shared-ui,shell}/src/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((each) => !/\.test\.|[\\/]testing[\\/]/.test(each)))
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest));
  return { whole, templates };
}

const { whole, templates } = written();
const isWritten = (text) => whole.has(text) || templates.some((template) => template.test(text));
/** `{n} new orders · Show` is a sentence with a button beside it. */
const isFound = (text) => isWritten(text) || text.split(' · ').every(isWritten);

test('every text that section 14 of docs/rules.md fixes is in a source file to the letter', () => {
  assert.deepEqual(
    texts.filter((text) => !isFound(text)),
    [],
  );
  assert.ok(texts.length > 200, `only ${texts.length} texts were found`);
});

test('a fixed text with a wrong letter or word is not found', () => {
  for (const text of ['Only 8 more: 3 are in your cart.', '{n} new orders · Show', 'Find by Code'])
    assert.ok(isFound(text), text);
  for (const text of [
    'Only 8 more: 3 were in your cart.',
    '{n} new order. · Show',
    'Find by code',
    'Add many to Cart',
  ])
    assert.ok(!isFound(text), text);
});
