import type { Transaction } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

/**
 * Transactions as a CSV file, with times in UTC. It is a separate file, because its library is fetched with the first download.
 */
export const ledgerCsv = (transactions: readonly Transaction[]): string =>
  csv(
    strings.ledger.csvHead,
    transactions.map(({ creation_unix, kind, description, amount, balance_after, order_id }) => [
      utc(creation_unix),
      strings.ledger.kinds[kind],
      description,
      Number(amount.toFixed(2)),
      Number(balance_after.toFixed(2)),
      order_id ?? '',
    ]),
  );
