import { useState } from 'react';
import { Button } from 'shared-ui';
import { strings } from '../strings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const text = strings.discardChanges;

/** Takes a form back to what is saved, after asking. */
export function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="lg" disabled={disabled} onClick={() => setAsking(true)}>
        {strings.discard}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={text.title}
          confirm={strings.discard}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
        >
          <p>{text.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
