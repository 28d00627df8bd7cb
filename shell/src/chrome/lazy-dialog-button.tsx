import { useState, type ComponentType, type ReactNode } from 'react';
import { Banner, Dialog } from 'shared-ui';
import { strings } from '../strings.ts';

export interface LazyDialogProps {
  open: boolean;
  onClose: () => void;
}

interface LazyDialogButtonProps {
  className: string;
  /** Fetches the dialog, which is a file of its own; asked for again after a failure. */
  load: () => Promise<ComponentType<LazyDialogProps>>;
  children: ReactNode;
}

type Shown = { state: 'no' | 'failed' } | { state: 'yes'; dialog: ComponentType<LazyDialogProps> };

/** A button that opens a dialog whose code is fetched when it is wanted, or pointed at. */
export function LazyDialogButton({ className, load, children }: LazyDialogButtonProps) {
  const [shown, setShown] = useState<Shown>({ state: 'no' });
  const [open, setOpen] = useState(false);
  const show = () => {
    void load().then(
      (dialog) => setShown({ state: 'yes', dialog }),
      () => setShown({ state: 'failed' }),
    );
    setOpen(true);
  };
  const prefetch = () => void load().catch(() => undefined);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={show}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {children}
      </button>
      {shown.state === 'yes' && <shown.dialog open={open} onClose={close} />}
      {shown.state === 'failed' && (
        <Dialog open={open} onClose={close} title={strings.crash.title}>
          <Banner tone="error">{strings.dialogFailed}</Banner>
        </Dialog>
      )}
    </>
  );
}
