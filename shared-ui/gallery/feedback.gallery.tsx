import { useState } from 'react';
import { SearchX } from 'lucide-react';
import {
  Banner,
  Button,
  EmptyState,
  ErrorNotice,
  Skeleton,
  SkeletonLines,
  Spinner,
  Toast,
  useToast,
} from 'shared-ui';
import { FailedLoad } from 'shared-ui/failed-load';
import { LiveNotice } from 'shared-ui/live';
import { UndoNotice } from 'shared-ui/undo';
import { Exhibit } from './exhibit.tsx';

const nothing = () => undefined;
const restored = { work: () => Promise.resolve({ message: 'Restored' }), fallback: 'It was not restored' };

export function Feedback() {
  const toast = useToast();
  const [hasDeleted, setDeleted] = useState(false);
  return (
    <>
      <Exhibit name="Banner" wide>
        {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
          <Banner key={tone} tone={tone}>
            A banner of the tone {tone}.
          </Banner>
        ))}
        <Banner tone="error" action={<Button size="sm">Try Again</Button>}>
          A banner with an action.
        </Banner>
      </Exhibit>
      <Exhibit name="EmptyState" wide>
        <EmptyState
          icon={SearchX}
          heading="p"
          title="No gift cards found"
          text="Try adjusting your search or filter criteria."
          action={<Button>Clear Filters</Button>}
        />
      </Exhibit>
      <Exhibit name="ErrorNotice" wide>
        <ErrorNotice error={new Error()} fallback="Failed to load orders" heading="p" onRetry={nothing} />
        <ErrorNotice
          error={new Error()}
          fallback="It is tried again"
          heading="p"
          onRetry={nothing}
          retrying
        />
      </Exhibit>
      <Exhibit name="FailedLoad" wide>
        <FailedLoad
          of={{ error: new Error(), isFetching: false, refetch: nothing }}
          fallback="Failed to load orders"
          heading="p"
        />
      </Exhibit>
      <Exhibit name="Spinner" wide>
        <Spinner text="Loading products..." />
      </Exhibit>
      <Exhibit name="Skeleton">
        <Skeleton width={220} ratio={1.586} radius={14} />
        <Skeleton width={120} height={44} radius={12} />
      </Exhibit>
      <Exhibit name="SkeletonLines" wide>
        <SkeletonLines lines={3} />
      </Exhibit>
      <Exhibit name="Toast">
        <Button onClick={() => toast.show('Order placed successfully!')}>Show a toast</Button>
        <Toast text={toast.text} />
      </Exhibit>
      <Exhibit name="LiveNotice">
        <LiveNotice added={2} of="orders" onShow={nothing} />
      </Exhibit>
      <Exhibit name="UndoNotice">
        <Button onClick={() => setDeleted(true)}>Delete something</Button>
        {hasDeleted && (
          <UndoNotice text="The category was deleted" undo={restored} onDone={() => setDeleted(false)} />
        )}
      </Exhibit>
    </>
  );
}
