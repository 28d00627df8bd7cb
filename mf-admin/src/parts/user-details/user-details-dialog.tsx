import type { ComponentProps } from 'react';
import { CircleAlert } from 'lucide-react';
import { messageOf, useCall } from 'shared-auth';
import type { AdminUser } from 'shared-contract/types';
import { Button, EmptyState, Spinner } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { Neighbours } from 'shared-ui/neighbours';
import { Tabs } from 'shared-ui/tabs';
import { strings } from '../../strings.ts';
import { isFinal } from '../failed-load.tsx';
import { CartTab } from './cart-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import * as styles from './user-details.module.css';

const text = strings.user;

interface UserDetailsDialogProps {
  userId: string;
  /** Where it was opened from a list of users. */
  neighbours?: ComponentProps<typeof Neighbours>;
  onClose: () => void;
  /** A link leads to the page below, where the dialog would stay open. */
  onLeave?: () => void;
}

/** Everything about one account in three tabs (rules 14.21). */
export function UserDetailsDialog({ userId, neighbours, onClose, onLeave }: UserDetailsDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useCall(
    'GET /admin/user/{userId}',
    { params: { userId }, query: { codes: 'masked', history: 'none' } },
    { staleTime: 0 },
  );
  return (
    <ModalDialog
      title={data ? text.titleOf(data.username) : text.title}
      width={920}
      tall
      className={styles.userDetails}
      onClose={onClose}
    >
      {neighbours && <Neighbours {...neighbours} />}
      {isPending ? (
        <Spinner text={text.loading} />
      ) : data ? (
        // Codes that were revealed for one account must not stay on screen for another.
        <UserTabs key={userId} user={data} onLeave={onLeave} />
      ) : (
        <EmptyState
          icon={CircleAlert}
          role="alert"
          heading="h3"
          title={text.errorTitle}
          text={messageOf(error, text.loadFailed)}
          action={
            !isFinal(error) && (
              <Button loading={isFetching} onClick={() => void refetch()}>
                {strings.tryAgain}
              </Button>
            )
          }
        />
      )}
    </ModalDialog>
  );
}

function UserTabs({ user, onLeave }: { user: AdminUser; onLeave: (() => void) | undefined }) {
  const inCart = user.cart.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Tabs
      items={[
        { key: 'profile', label: text.profile, children: <ProfileTab user={user} /> },
        {
          key: 'history',
          label: text.history(user.total_orders),
          children: <HistoryTab user={user} onLeave={onLeave} />,
        },
        { key: 'cart', label: text.cart(inCart), children: <CartTab cart={user.cart} /> },
      ]}
    />
  );
}
