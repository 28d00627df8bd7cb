import { useEffect } from 'react';
import { act } from '@testing-library/react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { AdminStats } from 'shared-contract/types';
import { aStoreConfig, anAdmin, mockApi, renderRemote, type Identity } from 'shared-testing';
import { someReport } from './some-report.ts';
import remote from '../remote.tsx';

export const someStats = (over: Partial<AdminStats> = {}): AdminStats => ({
  totalRevenue: 48_216.4,
  totalOrders: 1284,
  completedOrders: 1163,
  pendingOrders: 7,
  totalUsers: 3907,
  totalResellers: 12,
  totalAdmins: 2,
  totalBalance: 9120.5,
  pendingReplacements: 4,
  approvedReplacements: 31,
  deniedReplacements: 5,
  totalReviews: 240,
  paymentsToCheck: 0,
  oldestRequestUnix: null,
  timeZone: 'UTC',
  failingRemotes: [],
  ...over,
});

let browser: { navigate: NavigateFunction; state: unknown } | undefined;
function Navigator() {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    browser = { navigate, state: state as unknown };
  });
  return null;
}

/** Renders the whole remote at an address, with fakes for the calls of its layout. */
export function renderAdmin(
  at: string,
  {
    stats = someStats(),
    as = anAdmin(),
    mail,
  }: {
    stats?: AdminStats | null;
    as?: Identity;
    /** Null where the test itself answers whether the store sends e-mail. */
    mail?: null;
  } = {},
) {
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  if (mail !== null) mockApi('GET /public/mail', { times: 'always' }).answers({ configured: true });
  if (stats) mockApi('GET /admin/stats', { times: 'always' }).answers(stats);
  // The overview counts them; a test that shows some answers its own call before.
  for (const level of ['OUT', 'LOW'] as const)
    mockApi('GET /admin/stock/levels', { query: { level, amount: 1 }, times: 'always' }).answers([]);
  // And asks for the sales of today; a test that shows some answers its own calls before.
  if (at === '/admin/dashboard')
    mockApi('POST /admin/stats', { times: 'always' }).answers(someReport({ series: [] }));
  const page = (
    <>
      <Navigator />
      <remote.Routes />
    </>
  );
  return {
    ...renderRemote(page, { as, at }),
    /** Presses the browser's Back. */
    back: () => act(async () => browser?.navigate(-1)),
    /** Presses the browser's Forward. */
    forward: () => act(async () => browser?.navigate(1)),
    /** The state that the last navigation passed to the shell. */
    state: () => browser?.state,
  };
}
