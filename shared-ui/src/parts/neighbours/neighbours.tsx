import { useRef, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
// Imported by the shared name, because a remote has its own copy of this file but uses the shell's copy of `shared-ui`.
import { Button } from 'shared-ui';
import { KeyCap } from '../key-cap/key-cap.tsx';
import { useKeys } from '../use-keys.ts';
import * as styles from './neighbours.module.css';

/** The ids of the previous and the next entry of a list, where there are any. */
export interface Neighbouring {
  previous: string | undefined;
  next: string | undefined;
}

export function neighboursOf(rows: readonly { _id: string }[], id: string): Neighbouring {
  const at = rows.findIndex(({ _id }) => _id === id);
  return { previous: at > 0 ? rows[at - 1]?._id : undefined, next: at >= 0 ? rows[at + 1]?._id : undefined };
}

interface NeighboursProps extends Neighbouring {
  onMove: (id: string) => void;
  /** Shown between the two buttons when there is space. */
  children?: ReactNode;
}

/** Buttons from an open entry to the previous and the next one of its list. `K` and `J` do the same. */
export function Neighbours({ previous, next, onMove, children }: NeighboursProps) {
  const part = useRef<HTMLDivElement>(null);
  const moveTo = (id: string | undefined) => (id === undefined ? undefined : () => onMove(id));
  useKeys({ j: moveTo(next), k: moveTo(previous) }, part);
  const button = (label: string, key: string, to: string | undefined) => (
    <Button
      size="sm"
      variant="quiet"
      {...(key === 'K' ? { icon: <ChevronLeft size={16} /> } : { iconEnd: <ChevronRight size={16} /> })}
      aria-keyshortcuts={key}
      disabled={to === undefined}
      onClick={moveTo(to)}
    >
      {label}
      <KeyCap aria-hidden="true">{key}</KeyCap>
    </Button>
  );
  return (
    <div ref={part} className={styles.neighbours}>
      {button('Previous', 'K', previous)}
      {children && <div className={styles.between}>{children}</div>}
      {button('Next', 'J', next)}
    </div>
  );
}
