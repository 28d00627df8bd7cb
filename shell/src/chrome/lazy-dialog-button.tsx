import { useState, type ComponentType, type ReactNode } from 'react';
import { DeferredDialog, useDeferred, type DeferredDialogProps } from 'shared-ui';

type LazyDialogButtonProps = Pick<DeferredDialogProps<object>, 'title' | 'width'> & {
  className: string;
  /** Loads the content of the dialog, which is a separate file. Must be the same function in each render. */
  load: () => Promise<ComponentType<object>>;
  children: ReactNode;
};

/** A button that opens a dialog. The content is loaded when the button is pressed or pointed at. */
export function LazyDialogButton({ className, load, children, ...frame }: LazyDialogButtonProps) {
  const [open, setOpen] = useState(false);
  const content = useDeferred(load);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          content.request();
        }}
        onPointerEnter={content.prepare}
        onFocus={content.prepare}
      >
        {children}
      </button>
      <DeferredDialog
        {...frame}
        tall
        open={open}
        onClose={() => setOpen(false)}
        content={content}
        contentProps={{}}
      />
    </>
  );
}
