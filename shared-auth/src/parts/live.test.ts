import { waitFor } from '@testing-library/react';
import { anAdmin, aToken, mockApi, mockLive } from 'shared-testing';
import { sessionFrom, useSessionStore } from 'shared-auth';
import { followLive } from './live.ts';

let stop: () => void = () => undefined;
beforeEach(() => {
  useSessionStore.setState(sessionFrom(aToken(anAdmin()))!, true);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

const hide = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A followed stream that is open, and what it has reported. */
async function follow() {
  const live = mockLive();
  const log: string[] = [];
  stop = followLive({ event: ({ kind }) => log.push(kind), gap: () => log.push('gap') });
  await waitFor(() => expect(log).toEqual(['gap']));
  return { live, log };
}

it('the events of a stream arrive in order', async () => {
  const { live, log } = await follow();
  live.send({ kind: 'ORDERS_PLACED', ids: ['1'] });
  live.send({ kind: 'ORDERS_MOVED', ids: ['1'] });
  await waitFor(() => expect(log).toEqual(['gap', 'ORDERS_PLACED', 'ORDERS_MOVED']));
});

it('a gap is reported when a lost stream is open again', async () => {
  const { live, log } = await follow();
  live.send({ kind: 'ORDERS_PLACED', ids: ['1'] });
  await waitFor(() => expect(log).toEqual(['gap', 'ORDERS_PLACED']));
  live.end();
  await waitFor(() => expect(log.at(-1)).toBe('gap'));
  live.send({ kind: 'REQUESTS_FILED', ids: ['2'] });
  await waitFor(() => expect(log.at(-1)).toBe('REQUESTS_FILED'));
});

it('the stream sends the token of the session', async () => {
  const { received } = mockApi('GET /staff/live', { times: 'always' }).failsWith('FORBIDDEN');
  stop = followLive({ event: () => undefined, gap: () => undefined });
  await waitFor(() => expect(received).not.toHaveLength(0));
  expect(received[0]?.headers['authorization']).toMatch(/^Bearer .{20,}/);
});

it('a server that refuses is retried after a longer wait each time', async () => {
  const { received } = mockApi('GET /staff/live', { times: 'always' }).failsWith('RATE_LIMITED');
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  stop = followLive({ event: () => undefined, gap: () => undefined });
  const times: number[] = [];
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(received.length).toBe(count));
    times.push(Date.now());
  }
  const [first = 0, second = 0, third = 0] = times;
  expect(third - second).toBeGreaterThan(1.4 * (second - first));
});

it('the stream is closed while the page is hidden', async () => {
  const { live, log } = await follow();
  hide(true);
  live.send({ kind: 'ORDERS_PLACED', ids: ['1'] });
  hide(false);
  await waitFor(() => expect(log).toEqual(['gap', 'gap']));
});
