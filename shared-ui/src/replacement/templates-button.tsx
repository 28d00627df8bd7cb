import { lazy, Suspense, useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { Button } from 'shared-ui';
import { strings } from './strings.ts';

// Seldom opened, and not part of the first screen.
const TemplatesDialog = lazy(() =>
  import('./templates-dialog.tsx').then((module) => ({ default: module.TemplatesDialog })),
);

/** Opens the texts that staff keep for denials. `size`: that of the buttons beside it. */
export function TemplatesButton({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        icon={<MessageSquareText size={17} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {strings.templates.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TemplatesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
