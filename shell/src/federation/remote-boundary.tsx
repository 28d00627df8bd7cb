import type { ErrorInfo, ReactNode } from 'react';
import { Component, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { RemoteFailure } from './failure.ts';
import { classify } from './failure.ts';
import { RemotePanel, RemoteWaiting } from './remote-panel.tsx';
import { remoteState, requestRemote, retryRemote, subscribeToRemotes } from './remotes.ts';

interface RemoteBoundaryProps {
  name: string;
  /** Stands around the panel of a failure, for a page that would bring its own header. */
  aroundPanel?: (panel: ReactNode) => ReactNode;
}

/**
 * The place of one remote on the page, with everything that may go wrong in it: absent, slow, broken, incompatible, or
 * throwing while it renders. Whatever happens stays in here, and Retry repairs it without a reload.
 */
export function RemoteBoundary({ name, aroundPanel = (panel) => panel }: RemoteBoundaryProps) {
  const stateNow = () => remoteState(name);
  const state = useSyncExternalStore(subscribeToRemotes, stateNow, stateNow);
  useEffect(() => {
    if (remoteState(name).status === 'idle') void requestRemote(name);
  }, [name]);
  if (state.status === 'failed') {
    return aroundPanel(<RemotePanel failure={state.failure} onRetry={() => void retryRemote(name)} />);
  }
  if (state.status !== 'ready') return <RemoteWaiting />;
  const { Routes } = state.module;
  return (
    <RenderBoundary key={name} name={name} aroundPanel={aroundPanel}>
      <Suspense fallback={<RemoteWaiting />}>
        <Routes />
      </Suspense>
    </RenderBoundary>
  );
}

interface RenderBoundaryProps extends Required<RemoteBoundaryProps> {
  children: ReactNode;
}

/** Catches what the remote throws while it renders, lost chunks of its pages included. */
class RenderBoundary extends Component<RenderBoundaryProps, { failure: RemoteFailure | null }> {
  override state: { failure: RemoteFailure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: classify(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(`[store] ${this.props.name} failed while rendering:`, error, componentStack);
  }

  /** A page whose code was lost needs the remote anew; one that threw may do better with the same code. */
  private retry({ reason }: RemoteFailure) {
    if (reason === 'broken') this.setState({ failure: null });
    else void retryRemote(this.props.name, { afresh: true });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.aroundPanel(<RemotePanel failure={failure} onRetry={() => this.retry(failure)} />);
  }
}
