import { useEffect, useRef, useState } from 'react';
import { Undo2 } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from 'shared-auth';
import { Button } from 'shared-ui';
import { focusPageAfter } from 'shared-ui/base';
import { KeyCap } from '../key-cap/key-cap.tsx';
import { useKeys } from '../use-keys.ts';
import { strings } from './strings.ts';
import * as styles from './undo-notice.module.css';

const UNDO_MS = 10_000; // rules 14.44

/** How the reported action is undone. */
export interface Undo {
  /** Resolves to the message to show then. */
  work: () => Promise<{ message: string }>;
  /** The text when undoing failed and the server gave no reason. */
  fallback: string;
}

interface UndoNoticeProps {
  text: string;
  undo: Undo;
  /** Called with the message when it was undone, or without one when its time is over. */
  onDone: (words?: string) => void;
}

/**
 * Says what was deleted, with an Undo button, on a page or in a dialog. Its time is paused while it has the pointer or the focus.
 */
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
  const part = useRef<HTMLDivElement>(null);
  useKeys({ u: press }, part);
  return (
    <div
      ref={part}
      className={styles.undo}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span role="status">{isError ? messageOf(restore.error, undo.fallback) : text}</span>
      <Button
        ref={focusPageAfter}
        size="sm"
        icon={<Undo2 size={14} strokeWidth={2} aria-hidden="true" />}
        loading={isPending}
        aria-keyshortcuts="U"
        onClick={press}
      >
        {strings.undo}
        <KeyCap aria-hidden="true">U</KeyCap>
      </Button>
    </div>
  );
}
