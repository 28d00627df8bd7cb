import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Button } from 'shared-ui';
import { Popconfirm } from 'shared-ui/overlay';
import { strings } from '../strings.ts';
import * as styles from './confirm-button.module.css';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'ref' | 'onClick'> {
  question: { title: string; text: string };
  /** The label of the button that confirms. */
  confirm: string;
  onConfirm: () => void;
}

/** The other of the two buttons of a question. */
const otherOf = (button: Element) =>
  [...(button.parentElement?.querySelectorAll('button') ?? [])].find((each) => each !== button);

/**
 * A button that asks at its place before it takes something away. Where there is more to read than a few lines, and where the answer
 * of the server belongs to the question, a `ConfirmDialog` asks.
 */
export function ConfirmButton({ question, confirm, onConfirm, ...button }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const asking = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    asking.current?.focus();
  };
  // antd leaves the focus where it was, and has the question at the end of the page. Here it is read with the button that has the
  // focus, and Tab stays in it.
  const keys = {
    'aria-describedby': `${id}-title ${id}-text`,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      else if (event.key === 'Tab') otherOf(event.currentTarget)?.focus();
      else return;
      event.preventDefault();
    },
  };
  return (
    <Popconfirm
      open={open}
      onOpenChange={setOpen}
      // Finds Cancel by its id: antd takes no `ref` for it, and its own `autoFocus` may come before it is on the page.
      afterOpenChange={(isOpen) => isOpen && document.getElementById(`${id}-cancel`)?.focus()}
      trigger="click"
      destroyOnHidden
      // A part of the page's content, and no text beside its landmarks.
      getPopupContainer={() => document.getElementById('main') ?? document.body}
      classNames={{ root: styles.question ?? '' }}
      icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={<span id={`${id}-title`}>{question.title}</span>}
      description={<span id={`${id}-text`}>{question.text}</span>}
      cancelText={strings.cancel}
      cancelButtonProps={{ size: 'middle', id: `${id}-cancel`, ...keys }}
      onCancel={close}
      okText={confirm}
      okButtonProps={{ size: 'middle', danger: true, ...keys }}
      onConfirm={() => {
        close();
        onConfirm();
      }}
    >
      <Button {...button} ref={asking} />
    </Popconfirm>
  );
}
