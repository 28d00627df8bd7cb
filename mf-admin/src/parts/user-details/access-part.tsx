import { useState } from 'react';
import type { AdminUser } from 'shared-contract/types';
import { Button, formatDateTime } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MadePasswordDialog } from './made-password-dialog.tsx';
import { useAccess, type AccessChange } from './use-access.ts';
import * as styles from './user-details.module.css';

const text = strings.access;

/** Changes the access of a customer, and makes and removes staff. Only the owner changes admins (rules 1.19). */
export function AccessPart({ user }: { user: AdminUser }) {
  const notify = useNotice();
  const [asked, setAsked] = useState<AccessChange | null>(null);
  const [made, setMade] = useState<{ password: string; instructions: string } | null>(null);
  const access = useAccess(user._id, ({ message, password }) => {
    setAsked(null);
    if (password === undefined) notify(message);
    else setMade({ password, instructions: asked === 'make-staff' ? text.madeStaffText : text.madeText });
  });
  if (user.role === 'ADMIN') return null;
  const locked = user.locked_unix !== undefined;
  const ofCustomer: readonly AccessChange[] = [
    locked ? 'unlock' : 'lock',
    'end-sessions',
    'reset-password',
    ...(user.second_factor ? (['remove-factors'] as const) : []),
    ...(user.role === 'RESELLER' ? (['remove-reseller'] as const) : []),
    'make-staff',
  ];
  const changes = user.role === 'STAFF' ? (['remove-staff'] as const) : ofCustomer;
  return (
    <section className={styles.access} aria-label={text.title}>
      <h3 className={styles.accessTitle}>{text.title}</h3>
      <p>{locked ? text.locked(formatDateTime(user.locked_unix ?? 0)) : text.open}</p>
      <div className={styles.accessButtons}>
        {changes.map((change) => (
          <Button
            // Lock and unlock are one button, which has the focus after either.
            key={change === 'unlock' ? 'lock' : change}
            size="sm"
            variant={change === 'lock' ? 'danger' : 'secondary'}
            onClick={() => {
              access.reset();
              setAsked(change);
            }}
          >
            {text.changes[change].button}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          title={text.changes[asked].title(user.username)}
          confirm={text.changes[asked].button}
          danger={asked === 'lock'}
          of={access}
          fallback={text.failed}
          onConfirm={() => access.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {text.changes[asked].text}
        </ConfirmDialog>
      )}
      {made !== null && (
        <MadePasswordDialog username={user.username} {...made} onClose={() => setMade(null)} />
      )}
    </section>
  );
}
