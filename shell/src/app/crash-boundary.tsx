import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Button, EmptyState } from 'shared-ui';
import { strings } from '../strings.ts';

/** The outermost error boundary: an error of the shell itself shows a page with a button or link, never a blank page. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Net place={key}>{children}</Net>;
}

interface NetProps {
  /** Navigating to another page clears the error. */
  place: string;
  children: ReactNode;
}

class Net extends Component<NetProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('[store] the page stopped:', error, componentStack);
  }

  override componentDidUpdate({ place }: NetProps) {
    if (this.state.crashed && place !== this.props.place) this.setState({ crashed: false });
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main>
        <EmptyState
          icon={CloudOff}
          heading="h1"
          role="alert"
          title={strings.crash.title}
          text={strings.crash.text}
          action={<Button onClick={() => this.setState({ crashed: false })}>{strings.crash.again}</Button>}
        />
      </main>
    );
  }
}
