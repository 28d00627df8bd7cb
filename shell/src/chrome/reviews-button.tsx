import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { LazyDialogButton } from './lazy-dialog-button.tsx';

const load = () =>
  import('../features/reviews/reviews-dialog.tsx').then(({ ReviewsContent: content }) => content);

/** Opens the Customer Reviews. */
export function ReviewsButton({ className, icon }: { className: string; icon?: ReactNode }) {
  return (
    <LazyDialogButton className={className} load={load} title={strings.reviews.title} width={640}>
      {icon}
      {strings.nav.reviews}
    </LazyDialogButton>
  );
}
