import type { RemoteFailure } from './failure.ts';
import { strings } from './strings.ts';
import './remote-panel.css';

/** Stands where a remote could not. Plain elements only: it must work when everything else of the design does not load. */
export function RemotePanel({ failure, onRetry }: { failure: RemoteFailure; onRetry: () => void }) {
  return (
    <section className="remote-panel" role="alert" data-reason={failure.reason}>
      <h1>{strings.unavailable}</h1>
      <p>
        {strings.reason[failure.reason]} {strings.restAsUsual}
      </p>
      <button type="button" onClick={onRetry}>
        {strings.retry}
      </button>
      <p className="remote-panel-detail">{failure.detail}</p>
    </section>
  );
}

/** Shown while a remote is on its way. */
export function RemoteWaiting() {
  return (
    <div className="remote-waiting" role="status" aria-live="polite">
      {strings.loading}
    </div>
  );
}
