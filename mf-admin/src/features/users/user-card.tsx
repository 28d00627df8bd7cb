import type { ListedUser } from 'shared-contract/types';
import { formatDate, Money, shortId } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import {
  discountText,
  PromoteButton,
  RoleBadges,
  UserLink,
  type UserActionHandlers,
} from './user-columns.tsx';
import * as tableStyles from '../../parts/table.module.css';

/** A user on a narrow screen. */
export function UserCard({ user, addressOf, onPromote }: UserActionHandlers & { user: ListedUser }) {
  return (
    <>
      <div className={tableStyles.cardLine}>
        <UserLink user={user} addressOf={addressOf} />
        <Money dollars={user.balance} />
      </div>
      <p className={ui.small}>
        {[shortId(user._id), user.email, ...(user.discount === undefined ? [] : [discountText(user)])].join(
          ' · ',
        )}
      </p>
      <p className={ui.small}>
        {strings.users.orders(user.total_orders)} · {strings.users.since(formatDate(user.creation_unix))}
      </p>
      <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent}`}>
        <RoleBadges user={user} />
        <PromoteButton user={user} onPromote={onPromote} />
      </div>
    </>
  );
}
