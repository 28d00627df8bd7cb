import type { Transaction } from 'shared-contract/types';
import { strings } from '../../strings.ts';

/** An amount with its sign: `+$50.00`, `−$8.40`. */
export const signed = (dollars: number, formatMoney: (dollars: number) => string): string =>
  dollars > 0 ? `+${formatMoney(dollars)}` : formatMoney(dollars);

/** One cell of a CSV file. A text that a spreadsheet would run as a formula is made plain text. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Transactions as a CSV file (RFC 4180), times in UTC. */
export function ledgerCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map(({ creation_unix, kind, description, amount, balance_after, order_id }) => [
    new Date(creation_unix * 1000).toISOString(),
    strings.ledger.kinds[kind],
    description,
    Number(amount.toFixed(2)),
    Number(balance_after.toFixed(2)),
    order_id ?? '',
  ]);
  return [strings.ledger.csvHead, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
