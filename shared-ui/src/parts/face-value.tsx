import { formatMoney } from '../text/money.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

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
