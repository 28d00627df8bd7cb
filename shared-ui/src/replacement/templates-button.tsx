import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { Button } from 'shared-ui';
import { deferredDialog } from '../parts/deferred.tsx';
import { strings } from './strings.ts';

// Seldom opened, so it is not part of the first screen.
const TemplatesDialog = deferredDialog(
  () => import('./templates-dialog.tsx').then((file) => file.TemplatesDialog),
  { title: strings.templates.title, width: 560 },
);

/** Opens the texts that staff keep for denials. `size` is that of the buttons beside it. */
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
      {open && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
