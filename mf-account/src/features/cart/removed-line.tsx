import { Banner, Button } from 'shared-ui';
import { strings } from '../../strings.ts';
import { nameOf, type CartLine } from './cart.view.ts';
import { undoId } from './use-cart-focus.ts';

interface RemovedLineProps {
  line: CartLine;
  locked: boolean;
  onUndo: (line: CartLine) => void;
}

/** The line that was just removed, with Undo. */
export function RemovedLine({ line, locked, onUndo }: RemovedLineProps) {
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="sm"
          id={undoId(line.id)}
          aria-label={strings.cart.undoOf(nameOf(line))}
          disabled={locked}
          onClick={() => onUndo(line)}
        >
          {strings.cart.undo}
        </Button>
      }
    >
      {strings.cart.removed(nameOf(line))}
    </Banner>
  );
}
