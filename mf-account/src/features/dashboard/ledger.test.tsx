import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction, mockApi } from 'shared-testing';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { balance, given } from '../../testing/dashboard.tsx';

afterEach(forgetTopUp);

describe('the ledger', () => {
  it('the ledger shows each movement with its sign and the balance after it', async () => {
    given();
    mockApi('GET /user/transactions').answers(
      [
        aTransaction({
          kind: 'PURCHASE',
          amount: -8.4,
          balance_after: 41.6,
          description: 'Order o1',
          order_id: 'o1',
        }),
        aTransaction({ amount: 50, balance_after: 50 }),
      ],
      2,
    );
    balance();
    const rows = within(await screen.findByRole('region', { name: 'Transactions' }));
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
    const [purchase, topUp] = rows.getAllByRole('listitem');
    expect(purchase).toHaveTextContent('−$8.40');
    expect(purchase).toHaveTextContent('Balance $41.60');
    expect(topUp).toHaveTextContent('+$50.00');
    expect(rows.getByRole('link', { name: 'Order' })).toHaveAttribute('href', '/orders/o1');
  });

  it('the ledger is filtered by kind', async () => {
    given();
    mockApi('GET /user/transactions').answers([aTransaction()], 1);
    const { user } = balance();
    const filter = await screen.findByLabelText('Show');
    const filtered = mockApi('GET /user/transactions', { query: { kind: 'REVIEW_REWARD' } }).answers([], 0);
    await user.selectOptions(filter, 'Review reward');
    expect(await screen.findByText('No transactions of this kind')).toBeVisible();
    expect(filtered.received[0]?.query).toMatchObject({ skip: '0', amount: '10', kind: 'REVIEW_REWARD' });
  });

  it('the whole ledger is saved as CSV', async () => {
    given();
    const saved = jest.fn((_: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    mockApi('GET /user/transactions', { query: { amount: 10 } }).answers([aTransaction()], 150);
    const all = mockApi('GET /user/transactions', { query: { amount: 100 }, times: 2 }).answers(
      Array.from({ length: 75 }, () => aTransaction()),
      150,
    );
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(all.received.map(({ query }) => query.skip)).toEqual(['0', '75']);
    click.mockRestore();
  });

  it('the CSV of the ledger has each row once although a new one moved the others', async () => {
    given();
    const saved = jest.fn((_: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const rows = Array.from({ length: 102 }, (_, index) => aTransaction({ description: `row ${index}` }));
    mockApi('GET /user/transactions', { query: { amount: 10 } }).answers(rows.slice(0, 10), 102);
    mockApi('GET /user/transactions', { query: { skip: 0, amount: 100 } }).answers(rows.slice(0, 100), 102);
    mockApi('GET /user/transactions', { query: { skip: 100, amount: 100 } }).answers(rows.slice(99), 103);
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    const lines = (await saved.mock.calls[0]?.[0].text())?.trimEnd().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + 102);
    click.mockRestore();
  });

  it('the empty ledger says what it will show', async () => {
    given();
    mockApi('GET /user/transactions').answers([], 0);
    balance();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByText('Top-ups and balance payments will show here.')).toBeVisible();
  });
});
