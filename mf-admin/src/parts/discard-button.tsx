import { strings } from '../strings.ts';
import { ConfirmButton } from './confirm-button.tsx';

/** Takes a form back to what is saved, after asking. */
export const DiscardButton = ({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) => (
  <ConfirmButton
    size="lg"
    disabled={disabled}
    question={strings.discardChanges}
    confirm={strings.discard}
    onConfirm={() => {
      onDiscard();
      // The button goes with the changes.
      document.getElementById('main')?.focus({ preventScroll: true });
    }}
  >
    {strings.discard}
  </ConfirmButton>
);
