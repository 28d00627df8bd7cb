// By the shared name: a remote carries its own copy of this file, and not of what the shell provides.
import { VisuallyHidden, formatMoney } from 'shared-ui';

/** What a card is worth, struck through beside what it costs. A screen reader hears what the figure is. */
export function FaceValue({ dollars }: { dollars: number }) {
  const text = formatMoney(dollars);
  return (
    <>
      <VisuallyHidden>Face value {text}</VisuallyHidden>
      <s aria-hidden="true">{text}</s>
    </>
  );
}
