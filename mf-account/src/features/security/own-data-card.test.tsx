import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import type { OwnData } from 'shared-contract/types';
import { anOrderRow, mockApi, renderRemote } from 'shared-testing';
import { OwnDataCard } from './own-data-card.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const data: OwnData = {
  exported_unix: 1_763_800_000,
  profile: {
    _id: id,
    username: 'maya',
    email: 'maya@example.com',
    role: 'USER',
    balance: 12.5,
    discount: 0,
    creation_unix: 1_763_000_000,
  },
  devices: [],
  factors: { totp: { creation_unix: 1_763_000_000 }, passkeys: [], recovery_codes_left: 10 },
  cart: [{ subcategoryId: id, amount: 2 }],
  orders: [],
  transactions: [
    {
      _id: id,
      kind: 'TOP_UP',
      amount: 12.5,
      description: '=1+1',
      order_id: null,
      creation_unix: 1_763_000_000,
    },
  ],
  replacements: [
    {
      _id: id,
      orderId: id,
      product_title: 'Card',
      request_date: 1_763_000_000,
      status: 'PENDING',
      automatic: false,
      note: '=2+2',
      resolved_unix: null,
    },
  ],
  reviews: [],
};

const saved = jest.fn<string, [Blob]>(() => 'blob:file');
beforeEach(() => {
  saved.mockClear();
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it('the JSON of the own data is what the server sent', async () => {
  mockApi('GET /user/export').answers(data);
  const { user } = renderRemote(<OwnDataCard />, {});
  await user.click(screen.getByRole('button', { name: 'Download JSON' }));
  expect(await screen.findByText('Your data was downloaded.')).toBeVisible();
  expect(JSON.parse(strFromU8(await bytesOf(saved.mock.calls[0]![0])))).toEqual(data);
});

it('the own data is downloaded as an archive of CSV files without formulas', async () => {
  mockApi('GET /user/export').answers({ ...data, orders: [{ ...anOrderRow(), viewed_unix: 1_763_000_000 }] });
  const { user } = renderRemote(<OwnDataCard />, {});
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const files = unzipSync(await bytesOf(saved.mock.calls[0]![0]));
  expect(Object.keys(files)).toEqual([
    'profile.csv',
    'devices.csv',
    'second-factors.csv',
    'cart.csv',
    'orders.csv',
    'replacements.csv',
    'transactions.csv',
    'reviews.csv',
  ]);
  const lines = (name: string) => strFromU8(files[name]!).split('\r\n');
  expect(lines('profile.csv')).toEqual([
    '_id,username,email,email_confirmed,email_waiting,role,balance,discount,created',
    `${id},maya,maya@example.com,,,USER,12.5,0,2025-11-13T02:13:20.000Z`,
    '',
  ]);
  expect(lines('transactions.csv')[1]).toBe(`${id},2025-11-13T02:13:20.000Z,TOP_UP,"'=1+1",12.5,`);
  expect(lines('second-factors.csv')[1]).toBe('TOTP,,2025-11-13T02:13:20.000Z,');
  expect(lines('cart.csv')[1]).toBe(`${id},2`);
  expect(lines('replacements.csv')[1]).toBe(
    `${id},2025-11-13T02:13:20.000Z,,${id},Card,PENDING,false,,"'=2+2",`,
  );
  expect(lines('orders.csv')).toHaveLength(3);
  expect(lines('orders.csv')[0]).toBe(
    '_id,created,completed,viewed,status,product,option,amount,total_price,payment_method',
  );
  expect(lines('orders.csv')[1]?.split(',')[3]).toBe('2025-11-13T02:13:20.000Z');
  expect(lines('reviews.csv')).toEqual([
    '_id,created,order_id,product_title,rating,text_review,anonymous',
    '',
  ]);
});

it('a failed download of the own data can be retried', async () => {
  mockApi('GET /user/export').failsWith('INTERNAL', { message: '' });
  const { user } = renderRemote(<OwnDataCard />, {});
  const button = screen.getByRole('button', { name: 'Download JSON' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to download your data');
  expect(button).toBeEnabled();
});

it('the own codes are downloaded as a separate file', async () => {
  const { _id, creation_unix, status, product_title, subcategory } = anOrderRow();
  const order = { _id, creation_unix, status, product_title, subcategory };
  mockApi('GET /user/export/codes').answers({
    orders: [
      { ...order, deliverables: ['=CODE-1'] },
      { ...order, _id: 'unpaid', deliverables: [] },
    ],
  });
  const { user } = renderRemote(<OwnDataCard />, {});
  await user.click(screen.getByRole('button', { name: 'Download Codes' }));
  expect(await screen.findByText('Your data was downloaded.')).toBeVisible();
  expect(JSON.parse(strFromU8(await bytesOf(saved.mock.calls[0]![0])))).toEqual([
    { ...order, deliverables: ['=CODE-1'] },
  ]);
});
