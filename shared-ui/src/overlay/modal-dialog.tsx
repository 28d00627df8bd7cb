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

/** A dialog of the administration and the staff queue: antd's `Modal`, and a bottom sheet under 768 px. Open as long as it is rendered. */
export function ModalDialog({ width = 560, ...props }: ModalDialogProps) {
  const { classNames, onClose, ...frame } = useFrame(props);
  return (
    <Modal
      {...frame}
      open
      width={width}
      // The styles have the motion of all dialogs.
      transitionName=""
      maskTransitionName=""
      classNames={{ ...classNames, wrapper: styles.wrap, container: styles.container }}
      onCancel={onClose}
    />
  );
}

/** What opens beside a list: antd's `Drawer` at the end of the window, and a bottom sheet under 768 px. Open as long as it is rendered. */
export function SideDrawer({ width = 680, ...props }: ModalDialogProps) {
  const { classNames, ...frame } = useFrame(props);
  const narrow = useNarrow();
  return (
    <Drawer
      {...frame}
      open
      placement={narrow ? 'bottom' : 'right'}
      // `Body` says what has it.
      autoFocus={false}
      size={narrow ? '92dvh' : width}
      classNames={{ ...classNames, section: styles.container }}
    />
  );
}

/** What `Modal` and `Drawer` have in common. */
function useFrame(props: Omit<ModalDialogProps, 'width'>) {
  const { title, titleHidden = false, tall = false, busy = false, onClose, className, children } = props;
  usePageBehind();
  const leave = () => {
    // A dialog of the shell lies over it, such as that for a second factor: Escape is meant for that one.
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

/** The focus goes to the control that is marked `data-autofocus`, else to Close. */
function Body({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // antd puts the dialog into the document after this.
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
