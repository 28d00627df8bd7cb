import type { AuditRow } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

const side = (value: unknown) => (value === null ? '' : JSON.stringify(value));

/** The audit log as a CSV file, times in UTC. A file of its own, because the library is fetched with the first download. */
export const auditCsv = (rows: readonly AuditRow[]): string =>
  csv(
    strings.audit.csvHead,
    rows.map((row) => [
      utc(row.at_unix),
      row.actor?.username ?? '',
      row.action,
      row.target_type,
      row.target_id ?? '',
      side(row.before),
      side(row.after),
      row.address ?? '',
      row.request_id ?? '',
    ]),
  );
