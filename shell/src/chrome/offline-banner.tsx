import { useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { strings } from '../strings.ts';
import * as styles from './notices.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
const isOnline = () => navigator.onLine;

/** Shown on every page while the network is lost. What is on screen can still be read. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <div className={styles.offline} role="status">
      {!online && (
        <p className={styles.offlineBanner}>
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {strings.offline}
        </p>
      )}
    </div>
  );
}
