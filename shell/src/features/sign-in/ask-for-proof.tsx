import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { call, codeOf, type ProofWay } from 'shared-auth';
import { Dialog } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';
import { FactorForm, type Shown } from './factor-form.tsx';

const words = laterStrings.proof;

/** Asks for a proof of identity, over whatever page or dialog is open. Resolves to false when it is cancelled. */
export function askForProof(ways: ProofWay[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<ProofDialog ways={ways} onDone={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

interface ProofDialogProps {
  ways: readonly ProofWay[];
  onDone: (proved: boolean) => void;
}

function ProofDialog({ ways, onDone }: ProofDialogProps) {
  const [busy, setBusy] = useState(false);
  const submit = async (shown: Shown) => {
    setBusy(true);
    try {
      await call('POST /user/prove', { body: shown });
      onDone(true);
    } catch (error) {
      // The sign-in page is already open.
      if (codeOf(error) === 'TOKEN_INVALID') onDone(false);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open title={words.title} width={440} busy={busy} onClose={() => onDone(false)}>
      <p>{words.text}</p>
      <FactorForm
        ways={ways}
        passkeyRequest={() => call('POST /user/prove/options')}
        submit={submit}
        fallback={words.failed}
        onCancel={() => onDone(false)}
      />
    </Dialog>
  );
}
