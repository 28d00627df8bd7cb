import { useCallback, useEffect, useRef, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import * as styles from './toast.module.css';

/** Announces a short result at the top centre of the window. It does not use antd. */
export function Toast({ text }: { text: string | null }) {
  return (
    <div className={styles.place} role="status">
      {text && (
        <div className={styles.toast}>
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
          {text}
        </div>
      )}
    </div>
  );
}

/** The text of `<Toast>`, and a function that shows a text for some seconds (rules 14.27). */
export function useToast(): { text: string | null; show: (text: string, seconds?: number) => void } {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: string, seconds = 3) => {
    clearTimeout(timer.current);
    setText(next);
    timer.current = setTimeout(() => setText(null), seconds * 1000);
  }, []);
  return { text, show };
}
