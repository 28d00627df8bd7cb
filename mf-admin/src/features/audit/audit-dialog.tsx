import { Link } from 'react-router-dom';
import type { AuditRow } from 'shared-contract/types';
import { formatDateTime } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { Detail, Details } from '../../parts/details.tsx';
import { historyPath, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { actionOf, changesOf, nameOf, pathOf, shown, targetOf } from './audit.view.ts';
import * as styles from './audit.module.css';

const text = strings.audit;

/** One complete entry: who, what, where from, and both sides of each field. */
export function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const path = pathOf(row);
  return (
    <ModalDialog title={actionOf(row.action)} width={820} onClose={onClose}>
      <div className={styles.entry}>
        <Details>
          <Detail label={text.columns.when}>{formatDateTime(row.at_unix)}</Detail>
          <Detail label={text.columns.who}>
            {row.actor ? (
              <Link className={styles.link} to={paths.user(row.actor._id)}>
                {row.actor.username}
              </Link>
            ) : (
              text.owner
            )}
          </Detail>
          <Detail label={text.address}>{row.address ?? text.unknown}</Detail>
          <Detail label={text.request}>{row.request_id ?? text.unknown}</Detail>
          <Detail label={targetOf(row.target_type)}>
            {path === null ? (
              (row.target_id ?? text.unknown)
            ) : (
              <Link className={styles.link} to={path}>
                {row.target_id ?? text.open}
              </Link>
            )}
          </Detail>
          {row.target_id !== null && (
            <Detail label={text.historyOf}>
              <Link
                className={styles.link}
                to={historyPath(row.target_type, row.target_id)}
                onClick={onClose}
              >
                {text.history}
              </Link>
            </Detail>
          )}
        </Details>
        <Changes row={row} />
      </div>
    </ModalDialog>
  );
}

function Changes({ row }: { row: AuditRow }) {
  const changes = changesOf(row);
  if (changes.length === 0) return <p className={styles.quiet}>{text.noChanges}</p>;
  return (
    <div className={styles.changes} role="region" aria-label={text.details} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.field}</th>
            <th scope="col">{text.before}</th>
            <th scope="col">{text.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} data-changed={shown(before) !== shown(after) || undefined}>
              <th scope="row">{nameOf(field)}</th>
              <td>{shown(before, field)}</td>
              <td>{shown(after, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
