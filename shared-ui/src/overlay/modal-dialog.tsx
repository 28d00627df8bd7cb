import { useEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { Drawer, Modal } from 'antd';
import { useNarrow } from '../styles/use-narrow.ts';
import { DialogBody, Handle, type DialogProps } from '../dialog/dialog.tsx';
import { usePageBehind } from './page-behind.ts';
import * as ui from '../styles/ui.module.css';
import * as parts from '../dialog/dialog.module.css';
import * as styles from './modal-dialog.module.css';

/** `onClose` is not called while `busy`. */
export type ModalDialogProps = Omit<DialogProps, 'open'>;

/**
 * A dialog of the administration and the staff queue: antd's `Modal`, and below 768 px a bottom sheet. It is open while it is
 * rendered.
 */
export function ModalDialog({ width = 560, ...props }: ModalDialogProps) {
  const { classNames, onClose, ...frame } = useFrame(props);
  return (
    <Modal
      {...frame}
      open
      width={width}
      // antd's motion is off, because the style sheet has the motion of all dialogs.
      transitionName=""
      maskTransitionName=""
      classNames={{ ...classNames, wrapper: styles.wrap, container: styles.container }}
      onCancel={onClose}
    />
  );
}

/**
 * A panel beside a list: antd's `Drawer` at the end of the window, and below 768 px a bottom sheet. It is open while it is
 * rendered.
 */
export function SideDrawer({ width = 680, ...props }: ModalDialogProps) {
  const { classNames, ...frame } = useFrame(props);
  const narrow = useNarrow();
  return (
    <Drawer
      {...frame}
      open
      placement={narrow ? 'bottom' : 'right'}
      // `Body` decides what is focused.
      autoFocus={false}
      size={narrow ? '92dvh' : width}
      classNames={{ ...classNames, section: styles.container }}
    />
  );
}

/** The props that `Modal` and `Drawer` have in common. */
function useFrame(props: Omit<ModalDialogProps, 'width'>) {
  const { title, titleHidden = false, tall = false, busy = false, onClose, className, children } = props;
  usePageBehind();
  const leave = () => {
    // A dialog of the shell may lie over this one, such as the one for a second factor. Escape is then meant for that one.
    if (!busy && !document.querySelector('dialog[open]')) onClose();
  };
  return {
    rootClassName: [styles.root, tall && styles.tall, className].filter(Boolean).join(' '),
    classNames: {
      header: titleHidden ? styles.bare : styles.head,
      close: styles.close,
      body: styles.body,
      footer: styles.foot,
    },
    title: (
      <>
        <Handle onPulled={leave} />
        <h2 className={titleHidden ? ui.visuallyHidden : parts.title}>{title}</h2>
      </>
    ),
    closable: {
      closeIcon: <X size={19} strokeWidth={1.75} />,
      placement: 'end' as const,
      disabled: busy,
    },
    mask: { closable: !busy },
    footer: props.footer || null,
    onClose: leave,
    children: <Body>{children}</Body>,
  };
}

/** Focuses the control with `data-autofocus`, or else Close. */
function Body({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a microtask, because antd puts the dialog into the document after this effect.
    queueMicrotask(() => {
      const dialog = content.current?.closest('[role="dialog"]');
      const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]');
      (marked ?? dialog?.querySelector<HTMLElement>('[aria-label="Close"]'))?.focus();
    });
  }, []);
  return (
    <DialogBody>
      <div ref={content}>{children}</div>
    </DialogBody>
  );
}
