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
  /** Hides the title from sight, where the content shows its own heading. Assistive technology still has it. */
  titleHidden?: boolean;
  /** The width in px in windows of 768 px and wider. Below that it is a bottom sheet. */
  width?: number;
  /** As high as possible from the start, for content that loads later and fills it. */
  tall?: boolean;
  /** Buttons that stay in view, with the primary one last. */
  footer?: ReactNode;
  /** Keeps the dialog open while a request runs. */
  busy?: boolean;
  className?: string;
  /** A control with `data-autofocus` gets the focus first, or else the close button. */
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`. The focus stays inside and returns afterwards. Escape and a click outside close
 * it. Below 768 px it is a bottom sheet. It does not use antd.
 */
export function Dialog(props: DialogProps) {
  const [present, setPresent] = useState(props.open);
  if (props.open && !present) setPresent(true);
  useEffect(() => {
    if (props.open) return;
    const timer = setTimeout(() => setPresent(false), EXIT_MS);
    return () => clearTimeout(timer);
  }, [props.open]);
  // Rendered at the end of the body, because an ancestor that is hidden at some widths would hide the dialog too.
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
    // Set here, because `autoFocus` runs before the dialog is shown, and showing it focuses its first control.
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
        // React also delivers events of a dialog that was opened from within this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // The browser itself closed it (a second Escape). When this code has closed it, `closing` is set.
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

/** How far the sheet has to be pulled down to close, in px. */
const CLOSE_PULL_PX = 80;

/** The handle of the bottom sheet, for touch only. Escape and the close button do the same. */
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

/** The body of a dialog. It can be focused while its content does not fit, so that it can be scrolled by keyboard. */
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
