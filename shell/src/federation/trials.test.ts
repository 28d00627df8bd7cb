import { waitFor } from '@testing-library/react';
import { adopt, useSessionStore } from 'shared-auth';
import { aToken, mockApi } from 'shared-testing';
import { followAccount } from './trials.ts';

it('the registry is read again after each sign-in and sign-out', async () => {
  adopt(aToken({ username: 'sam', role: 'STAFF' }));
  let reads = 0;
  const { received } = mockApi('POST /remotes/visitor', { times: 'always' }).answers({ status: 'ok' });
  followAccount(async () => void (reads += 1));
  await waitFor(() => expect(reads).toBe(1));
  document.cookie = 'visitor-account=mark.STAFF.sam';
  useSessionStore.setState({ status: 'authenticated' });
  useSessionStore.setState({ status: 'guest', username: '', role: 'GUEST' });
  await waitFor(() => expect(reads).toBe(2));
  expect(received).toHaveLength(2);
});
