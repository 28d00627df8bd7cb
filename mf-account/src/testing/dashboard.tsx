import type { Personal } from 'shared-contract/types';
import { aCustomer, aPersonal, aStoreConfig, mockApi, renderRemote } from 'shared-testing';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';

export const given = (over: Partial<Personal> = {}) => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 128.4, ...over }));
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
};

export const open = (at: string, as = aCustomer()) => renderRemote(<DashboardPage />, { as, at });

export const balance = () => open('/dashboard?tab=balance');

export const history = (search = '') => open(`/dashboard/orders${search}`);
