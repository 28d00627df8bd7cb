import { aTransaction } from 'shared-testing';
import { historyFilterOf, historyParams, historyQuery } from './history.view.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { signed } from './ledger.view.ts';
import { amountError, parseAmount, quickAmountOf } from './top-up.view.ts';

describe('an amount to top up', () => {
  it.each([
    ['50', 5000],
    ['50.00', 5000],
    ['1', 100],
    ['0.99', null],
    ['0', null],
    ['-5', null],
    ['', null],
    ['abc', null],
    ['12.345', null],
    ['19.99', 1999],
    ['10000', 1_000_000],
    ['10000.01', null],
    ['1e3', null],
    ['Infinity', null],
    [' 25 ', 2500],
    ['5.', 500],
  ])('an amount typed as %j is %j cents', (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents);
  });

  it.each([
    ['0.99', 'The minimum is $1.00'],
    ['10000.01', 'The maximum is $10,000.00'],
    ['99999999999', 'The maximum is $10,000.00'],
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['', 'Please enter a valid amount'],
    ['12.345', 'Please enter a valid amount'],
  ])('an amount typed as %j is refused with "%s"', (typed, words) => {
    expect(amountError(typed)).toBe(words);
  });

  it('a typed amount selects the equal quick amount', () => {
    expect(quickAmountOf('100.00')).toBe(100);
    expect(quickAmountOf('101')).toBeNull();
  });
});

describe('the order history of an address', () => {
  it.each([
    ['', { search: '', status: undefined, page: 1 }],
    ['search=pixel&status=PENDING&page=3', { search: 'pixel', status: 'PENDING', page: 3 }],
    ['status=NOPE&page=-1', { search: '', status: undefined, page: 1 }],
  ])('the address %j of the order history is read and written', (address, filter) => {
    const read = historyFilterOf(new URLSearchParams(address));
    expect(read).toEqual(filter);
    expect(historyFilterOf(new URLSearchParams(historyParams(read)))).toEqual(filter);
  });

  it('the order history asks for 10 orders of its page', () => {
    expect(historyQuery({ search: ' a\u0000b ', status: 'FAILED', page: 3 })).toEqual({
      skip: 20,
      amount: 10,
      search: 'ab',
      status: 'FAILED',
    });
    expect(historyQuery({ search: '', status: undefined, page: 1 })).toEqual({ skip: 0, amount: 10 });
  });
});

describe('the ledger as a file', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', `"'=1+1"`],
    ['@cmd', `"'@cmd"`],
  ])('the CSV of the ledger writes %j as %j', (description, cell) => {
    expect(ledgerCsv([aTransaction({ kind: 'TOP_UP', description, amount: -8.4 })])).toContain(
      `Top-up,${cell},-8.4,`,
    );
  });

  it('the CSV of the ledger has a header and a line for each transaction', () => {
    const csv = ledgerCsv([
      aTransaction({ kind: 'PURCHASE', amount: -8.4, balance_after: 41.6, description: 'Pixelforge, $10' }),
    ]);
    expect(csv).toBe(
      'Date,Type,Description,Amount (USD),Balance after (USD),Order\r\n' +
        '2026-05-28T20:26:40.000Z,Purchase,"Pixelforge, $10",-8.4,41.6,\r\n',
    );
  });

  it('an amount shows the sign of a credit', () => {
    const money = (dollars: number) => `$${Math.abs(dollars)}`;
    expect(signed(5, money)).toBe('+$5');
    expect(signed(-5, money)).toBe('$5');
  });
});
