import type { AdminUserRow } from 'shared-contract/types';
import { Money, shortId, StatusBadge } from 'shared-ui';
import { discountText, PromoteButton, type UserActionHandlers } from './user-columns.tsx';

/** A user on a narrow screen. */
export function UserCard({ user, onOpen, onPromote }: UserActionHandlers & { user: AdminUserRow }) {
  return (
    <>
      <div className="card-line">
        <button type="button" className="link-button" onClick={() => onOpen(user)}>
          {user.username}
        </button>
        <Money dollars={user.balance} />
      </div>
      <p className="type-small">
        {shortId(user._id)} · {user.email} · {discountText(user)}
      </p>
      <div className="card-line">
        <span>
          <StatusBadge kind="role" status={user.role} inTable />
        </span>
        <PromoteButton user={user} onPromote={onPromote} />
      </div>
    </>
  );
}
