import { useEffect, useState } from 'react';
import { Undo2 } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from 'shared-auth';
import { Button } from 'shared-ui';
import { useKeys } from 'shared-ui/keys';
import { strings } from '../strings.ts';
import * as partsStyles from '../parts/parts.module.css';
import * as styles from './layout.module.css';
import type { Undo } from './notice.ts';

const UNDO_MS = 10_000; // rules 14.44

interface UndoNoticeProps {
  text: string;
  undo: Undo;
  /** Called when it was undone, with the message, or when its time is over. */
  onDone: (words?: string) => void;
}

/** Says what was deleted, and has an Undo button. Its time is paused while it has the pointer or the focus. */
export function UndoNotice({ text, undo, onDone }: UndoNoticeProps) {
  const [isHeld, hold] = useState(false);
  const restore = useMutation({ mutationFn: undo.work, onSuccess: ({ message }) => onDone(message) });
  const { isPending, isError } = restore;
  useEffect(() => {
    if (isHeld || isPending) return;
    const timer = setTimeout(() => onDone(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isPending, isError, onDone]);
  const press = () => {
    if (!isPending) restore.mutate();
  };
  useKeys({ u: press });
  return (
    <div
      className={styles.undo}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span role="status">{isError ? messageOf(restore.error, undo.fallback) : text}</span>
      <Button
        size="sm"
        icon={<Undo2 size={14} strokeWidth={2} aria-hidden="true" />}
        loading={isPending}
        aria-keyshortcuts="U"
        onClick={press}
      >
        {strings.undo.undo}
        <kbd className={partsStyles.key} aria-hidden="true">
          U
        </kbd>
      </Button>
    </div>
  );
}
