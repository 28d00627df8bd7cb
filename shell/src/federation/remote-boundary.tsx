import type { ErrorInfo, ReactNode } from 'react';
import { Component, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { PageBoundaryContext } from 'shared-ui';
import type { RemoteFailure } from './failure.ts';
import { classify } from './failure.ts';
import { RemotePanel } from './remote-panel.tsx';
import {
  isSameAfterReading,
  remoteState,
  reportFailure,
  requestRemote,
  retryRemote,
  subscribeToRemotes,
} from './remotes.ts';

interface RemoteBoundaryProps {
  name: string;
  /** The placeholder of the remote while it loads. */
  waiting: ReactNode;
  /** Put around the panel of a failure, for a page that would have its own header. */
  aroundPanel?: (panel: ReactNode) => ReactNode;
}

/** Reasons that may no longer apply on the next page. */
const PASSING: readonly RemoteFailure['reason'][] = ['unreachable', 'slow'];
/** The address at which each remote failed. */
const failedAt = new Map<string, string>();

/**
 * The area of one remote on the page, with all of its failures: absent, slow, broken, incompatible, or throwing while it renders.
 * A failure stays in this area, and Retry repairs it without a reload. So does another page of the remote when the reason may no
 * longer apply.
 */
export function RemoteBoundary({ name, waiting, aroundPanel = (panel) => panel }: RemoteBoundaryProps) {
  const stateNow = () => remoteState(name);
  const state = useSyncExternalStore(subscribeToRemotes, stateNow, stateNow);
  useEffect(() => {
    if (remoteState(name).status === 'idle') void requestRemote(name);
  }, [name]);
  const { key: place } = useLocation();
  const mayPass = state.status === 'failed' && PASSING.includes(state.failure.reason);
  useEffect(() => {
    if (!mayPass) return;
    const before = failedAt.get(name) ?? place;
    failedAt.set(name, place);
    if (before !== place) void retryRemote(name);
  }, [name, place, mayPass]);
  if (state.status === 'failed') {
    return aroundPanel(<RemotePanel failure={state.failure} onRetry={() => void retryRemote(name)} />);
  }
  if (state.status !== 'ready') return waiting;
  const { Routes } = state.module;
  // A remote with a layout of its own puts this around its pages, so that an error of one page does not affect the layout.
  const aroundPage = (page: ReactNode) => (
    <RenderBoundary name={name} place={place} waiting={waiting} aroundPanel={(panel) => panel}>
      {page}
    </RenderBoundary>
  );
  return (
    <RenderBoundary key={name} name={name} place={place} waiting={waiting} aroundPanel={aroundPanel}>
      <PageBoundaryContext value={aroundPage}>
        <Suspense fallback={waiting}>
          <Routes />
        </Suspense>
      </PageBoundaryContext>
    </RenderBoundary>
  );
}

interface RenderBoundaryProps extends Required<RemoteBoundaryProps> {
  /** A change of this address is a change of page, and clears the error. */
  place: string;
  children: ReactNode;
}

interface RenderBoundaryState {
  failure: RemoteFailure | null;
  /** Whether Retry was pressed and the registry is being read. */
  isRetrying: boolean;
}

const WHOLE: RenderBoundaryState = { failure: null, isRetrying: false };

/** Catches what the remote throws while it renders, chunks of its pages that failed to load included. */
class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
  override state = WHOLE;

  static getDerivedStateFromError(error: unknown) {
    return { failure: classify(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { failure } = this.state;
    if (failure) reportFailure(this.props.name, failure);
    console.error(
      `[store] ${failure?.reference}: ${this.props.name} failed while rendering:`,
      error,
      componentStack,
    );
  }

  override componentDidUpdate({ place }: RenderBoundaryProps, before: RenderBoundaryState) {
    const { failure } = this.state;
    // Clears the failure only when the address has changed since.
    if (!failure || failure !== before.failure || place === this.props.place) return;
    if (failure.reason === 'broken') this.setState(WHOLE);
    else void this.retry(failure);
  }

  /**
   * A page whose code failed to load needs the remote again. A page that threw may work with the same code or with another build.
   */
  private async retry({ reason }: RemoteFailure) {
    const { name } = this.props;
    this.setState({ isRetrying: true });
    if (reason !== 'broken') await retryRemote(name, { reload: true });
    else if (await isSameAfterReading(name)) this.setState(WHOLE);
  }

  override render() {
    const { failure, isRetrying } = this.state;
    if (!failure) return this.props.children;
    if (isRetrying) return this.props.waiting;
    return this.props.aroundPanel(<RemotePanel failure={failure} onRetry={() => void this.retry(failure)} />);
  }
}
