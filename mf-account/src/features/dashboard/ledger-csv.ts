import Papa from 'papaparse';
import type { Transaction } from 'shared-contract/types';
import { strings } from '../../strings.ts';

/**
 * Transactions as a CSV file (RFC 4180), times in UTC. A text that a spreadsheet would run as a formula is made plain text.
 * A file of its own, because the library is fetched with the first download.
 */
export function ledgerCsv(transactions: readonly Transaction[]): string {
  const data = transactions.map(({ creation_unix, kind, description, amount, balance_after, order_id }) => [
    new Date(creation_unix * 1000).toISOString(),
    strings.ledger.kinds[kind],
    description,
    Number(amount.toFixed(2)),
    Number(balance_after.toFixed(2)),
    order_id ?? '',
  ]);
  return `${Papa.unparse({ fields: strings.ledger.csvHead, data }, { escapeFormulae: true })}\r\n`;
}
