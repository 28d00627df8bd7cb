// The gallery of shared-ui shows all of it: `npm run gallery`.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { namesOf, root } from '../shared-modules.js';

const folder = path.join(root, 'shared-ui');
const textOf = (file) => readFileSync(path.join(folder, file), 'utf8');

/** Components of a file that is itself the module, and not a list of names. */
const declaredIn = (text) =>
  [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name]) => name);

/** Where a remote is mounted alone: a page, and no component. */
const NO_COMPONENTS = ['./standalone'];

function componentsOf(key, file) {
  const text = textOf(file);
  const names = /^export (function|const)/m.test(text)
    ? declaredIn(text)
    : namesOf(`shared-ui${key.slice(1)}`);
  // Not constants, contexts, providers and hooks.
  return names.filter((name) => /^[A-Z]\w*[a-z]/.test(name) && !/(Context|Provider)$/.test(name));
}

it('the gallery shows every component that shared-ui offers', () => {
  const shown = globSync('gallery/*.tsx', { cwd: folder }).map(textOf).join('\n');
  const { exports } = JSON.parse(textOf('package.json'));
  const missing = Object.entries(exports)
    .filter(([key, file]) => /\.tsx?$/.test(file) && !NO_COMPONENTS.includes(key))
    .flatMap(([key, file]) => componentsOf(key, file))
    .filter((name) => !new RegExp(`<${name}\\b`).test(shown));
  assert.deepEqual(missing, [], 'Add them to a *.gallery.tsx of shared-ui/gallery.');
});
