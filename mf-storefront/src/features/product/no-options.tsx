import { PackageOpen } from 'lucide-react';
import { EmptyState } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';

/** Shown for a product without options. */
export function NoOptions() {
  return (
    <EmptyState
      icon={PackageOpen}
      heading="h3"
      title={laterStrings.purchase.noOptions}
      text={laterStrings.purchase.noOptionsHint}
    />
  );
}
