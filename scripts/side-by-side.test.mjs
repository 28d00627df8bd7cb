import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sideBySide } from './side-by-side.mjs';

/** Runs the jobs; each goes on until `end` names it. */
function begin(jobs, cores) {
  const started = [];
  const ends = new Map();
  const all = sideBySide(jobs, cores, ({ name }) => {
    started.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(`${name} done`)));
  });
  const end = async (name) => {
    ends.get(name)();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, end, all };
}

it('runs as many jobs as there are cores, and the next when one ends', async () => {
  const { started, end, all } = begin([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2);
  assert.deepEqual(started, ['a', 'b']);
  await end('b');
  assert.deepEqual(started, ['a', 'b', 'c']);
  await end('a');
  await end('c');
  assert.deepEqual(await all, ['a done', 'b done', 'c done']);
});

it('leaves a job that keeps both cores busy to itself', async () => {
  const { started, end, all } = begin([{ name: 'a' }, { name: 'both', cores: 2 }, { name: 'b' }], 2);
  assert.deepEqual(started, ['a', 'b']);
  await end('a');
  assert.deepEqual(started, ['a', 'b']);
  await end('b');
  assert.deepEqual(started, ['a', 'b', 'both']);
  await end('both');
  await all;
});

it('starts a job when the ones that it follows are over', async () => {
  const { started, end, all } = begin([{ name: 'use', after: ['make'] }, { name: 'make' }], 2);
  assert.deepEqual(started, ['make']);
  await end('make');
  assert.deepEqual(started, ['make', 'use']);
  await end('use');
  await all;
});

it('does not wait for a job that nobody asked for', async () => {
  const { started, end, all } = begin([{ name: 'use', after: ['make'] }], 2);
  assert.deepEqual(started, ['use']);
  await end('use');
  await all;
});

it('runs a job on one core that would like two', async () => {
  const { started, end, all } = begin([{ name: 'both', cores: 2 }], 1);
  assert.deepEqual(started, ['both']);
  await end('both');
  await all;
});
