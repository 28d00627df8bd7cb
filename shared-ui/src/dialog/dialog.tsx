import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { X } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { showModal } from './show-modal.ts';
import * as ui from '../styles/ui.module.css';
import * as styles from './dialog.module.css';

const EXIT_MS = 200; // the longest closing animation: that of the bottom sheet

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Keeps the title for assistive technology where the content shows its own heading. */
  titleHidden?: boolean;
  /** Width in px from 768 up; a bottom sheet below. */
  width?: number;
  /** As high as a dialog can be from the start: for content that comes later and fills it. */
  tall?: boolean;
  /** Buttons that stay in view; the primary one last. */
  footer?: ReactNode;
  /** Holds the dialog open while a request runs. */
  busy?: boolean;
  className?: string;
  /** A control marked `data-autofocus` gets the focus first; else the close button has it. */
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`: the focus stays inside and goes back where it was, Escape and a
 * press beside it close it, and under 768 px it is a bottom sheet. Needs no antd.
 */
export function Dialog(props: DialogProps) {
  const [present, setPresent] = useState(props.open);
  if (props.open && !present) setPresent(true);
  useEffect(() => {
    if (props.open) return;
    const timer = setTimeout(() => setPresent(false), EXIT_MS);
    return () => clearTimeout(timer);
  }, [props.open]);
  // At the end of the page: a part of it that is not displayed at some widths would take the dialog with it.
  return present ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: DialogProps) {
  const { open, onClose, title, titleHidden = false, width = 560, footer, busy = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const closing = useRef(false);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    closing.current = false;
    showModal(dialog);
    // `autoFocus` runs before the dialog is shown, and showing it moves the focus to its first control.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      closing.current = true;
      if (typeof dialog.close !== 'function') dialog.removeAttribute('open');
      else dialog.close();
    };
  }, [open]);
  const leave = () => {
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${props.className ?? ''}`.trimEnd()}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      aria-labelledby={titleId}
      aria-modal="true"
      data-tall={props.tall}
      onCancel={(event) => {
        // React passes on events of a dialog that was opened from within this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // The browser itself closed it (a second Escape); a close of ours is already known.
        if (!event.currentTarget.open && !closing.current) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
    >
      <Handle onPulled={leave} />
      <div
        className={titleHidden ? `${styles.head} ${styles.headBare}` : styles.head}
        data-part="dialog-head"
      >
        <h2 id={titleId} className={titleHidden ? ui.visuallyHidden : styles.title}>
          {title}
        </h2>
        <IconButton
          className={styles.close}
          label="Close"
          size="sm"
          tooltipSide="end"
          icon={<X size={19} strokeWidth={1.75} />}
          disabled={busy}
          onClick={leave}
        />
      </div>
      <DialogBody>{children}</DialogBody>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}

/** How far the sheet has to be pulled down to close. */
const CLOSE_PULL_PX = 80;

/** The handle of the bottom sheet. Escape and the close button do the same, so it is for a thumb alone. */
export function Handle({ onPulled }: { onPulled: () => void }) {
  const from = useRef<number | null>(null);
  const pull = ({ currentTarget }: PointerEvent, by: number) =>
    currentTarget
      .closest<HTMLElement>('dialog, [role="dialog"]')
      ?.style.setProperty('translate', `0 ${Math.max(0, by)}px`);
  const release = (event: PointerEvent) => {
    from.current = null;
    pull(event, 0);
  };
  return (
    <div
      className={styles.handle}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={(event) => from.current !== null && pull(event, event.clientY - from.current)}
      onPointerUp={(event) => {
        const by = event.clientY - (from.current ?? event.clientY);
        release(event);
        if (by > CLOSE_PULL_PX) onPulled();
      }}
      onPointerCancel={release}
    />
  );
}

/** The body can be scrolled by keyboard too: it takes the focus while its content does not fit. */
export function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const body = ref.current;
    if (!body || typeof ResizeObserver !== 'function') return;
    const measure = () => setScrolls(body.scrollHeight > body.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    for (const part of body.children) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, [children]);
  return (
    <div ref={ref} className={styles.body} data-part="dialog-body" tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}
