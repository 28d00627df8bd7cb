import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sideBySide } from './side-by-side.mjs';

/** Runs the jobs; each runs until `end` is called with its name. */
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

it('as many jobs run side by side as there are cores', async () => {
  const { started, end, all } = begin([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2);
  assert.deepEqual(started, ['a', 'b']);
  await end('b');
  assert.deepEqual(started, ['a', 'b', 'c']);
  await end('a');
  await end('c');
  assert.deepEqual(await all, ['a done', 'b done', 'c done']);
});

it('a job that needs both cores runs alone', async () => {
  const { started, end, all } = begin([{ name: 'a' }, { name: 'both', cores: 2 }, { name: 'b' }], 2);
  assert.deepEqual(started, ['a', 'b']);
  await end('a');
  assert.deepEqual(started, ['a', 'b']);
  await end('b');
  assert.deepEqual(started, ['a', 'b', 'both']);
  await end('both');
  await all;
});

it('a job starts when those that it follows are over', async () => {
  const { started, end, all } = begin([{ name: 'use', after: ['make'] }, { name: 'make' }], 2);
  assert.deepEqual(started, ['make']);
  await end('make');
  assert.deepEqual(started, ['make', 'use']);
  await end('use');
  await all;
});

it('a job does not wait for one that was not requested', async () => {
  const { started, end, all } = begin([{ name: 'use', after: ['make'] }], 2);
  assert.deepEqual(started, ['use']);
  await end('use');
  await all;
});

it('a job that wants two cores runs on a machine with one', async () => {
  const { started, end, all } = begin([{ name: 'both', cores: 2 }], 1);
  assert.deepEqual(started, ['both']);
  await end('both');
  await all;
});
