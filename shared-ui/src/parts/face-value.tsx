// Imported by the shared name, because a remote has its own copy of this file but uses the shell's copy of `shared-ui`.
import { VisuallyHidden, formatMoney } from 'shared-ui';

/** The face value of a card, struck through beside its price. Screen readers hear what the figure means. */
export function FaceValue({ dollars }: { dollars: number }) {
  const text = formatMoney(dollars);
  return (
    <>
      <VisuallyHidden>Face value {text}</VisuallyHidden>
      <s aria-hidden="true">{text}</s>
    </>
  );
}
