import type { AdminUserRow } from 'shared-contract/types';
import { Money, shortId } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { discountText, PromoteButton, RoleBadges, type UserActionHandlers } from './user-columns.tsx';
import * as styles from '../../parts/parts.module.css';

/** A user on a narrow screen. */
export function UserCard({ user, onOpen, onPromote }: UserActionHandlers & { user: AdminUserRow }) {
  return (
    <>
      <div className={styles.cardLine}>
        <button type="button" className={styles.linkButton} onClick={() => onOpen(user)}>
          {user.username}
        </button>
        <Money dollars={user.balance} />
      </div>
      <p className={ui.small}>
        {shortId(user._id)} · {user.email} · {discountText(user)}
      </p>
      <div className={styles.cardLine}>
        <RoleBadges user={user} />
        <PromoteButton user={user} onPromote={onPromote} />
      </div>
    </>
  );
}
