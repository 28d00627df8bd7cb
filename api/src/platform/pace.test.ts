import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inSteps, paceBesideRequests } from './pace.ts';

/** Occupies the process. */
const workFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('background work pauses for a quarter of a second after each request', () => {
  let clock = 10_000;
  const pace = paceBesideRequests(() => clock);
  assert.equal(pace.isBusy(), false);
  pace.arrived();
  assert.equal(pace.isBusy(), true);
  clock += 249;
  assert.equal(pace.isBusy(), true);
  clock += 1;
  assert.equal(pace.isBusy(), false);
});

it('background work takes at most a twentieth of the time while requests arrive', async () => {
  const pace = paceBesideRequests(() => 0);
  pace.arrived();
  const start = performance.now();
  await pace.yieldToRequests(5);
  // A timer may be early by a part of a millisecond.
  assert.ok(performance.now() - start >= 94);
});

it('a pause of background work ends before its transaction would time out', async () => {
  const pace = paceBesideRequests(() => 0);
  pace.arrived();
  const start = performance.now();
  await pace.yieldToRequests(2_000);
  assert.ok(performance.now() - start < 5_000);
});

it('work in steps yields to other work and returns its results in order', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const all = Array.from({ length: 40 }, (_, at) => at);
  const done = await inSteps(all, (at) => {
    workFor(0.3);
    return at * 2;
  });
  isOver = true;
  assert.deepEqual(
    done,
    all.map((at) => at * 2),
  );
  assert.ok(turns >= 15, `${turns} turns`);
});

it('work in steps says how long each step took', async () => {
  const steps: number[] = [];
  await inSteps(
    [1, 2, 3],
    () => workFor(1),
    async (workedMs) => void steps.push(workedMs),
  );
  assert.equal(steps.length, 3);
  assert.ok(steps.every((workedMs) => workedMs >= 1));
});
