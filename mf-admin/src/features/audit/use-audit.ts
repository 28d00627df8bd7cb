import { keepPreviousData } from '@tanstack/react-query';
import { call, useCallPage } from 'shared-auth';
import { saveFile } from 'shared-ui/save-file';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { queryOf, type AuditFilter } from './audit.view.ts';

export const useAudit = (filter: AuditFilter, paging: Paging) =>
  useCallPage(
    'GET /admin/audit',
    { query: { ...queryOf(filter), ...pageQuery(paging) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

/** Everything that the filter finds, as a file. */
export async function downloadAudit(filter: AuditFilter): Promise<void> {
  const [rows, { auditCsv }] = await Promise.all([
    call('GET /admin/audit', { query: queryOf(filter) }),
    import('./audit-csv.ts'),
  ]);
  saveFile(strings.audit.fileName, auditCsv(rows), 'text/csv');
}
