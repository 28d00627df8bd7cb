import { PackageOpen } from 'lucide-react';
import { EmptyState } from 'shared-ui';
import { strings } from '../../strings.ts';

/** A product without options. */
export function NoOptions() {
  return (
    <EmptyState
      icon={PackageOpen}
      heading="h3"
      title={strings.purchase.noOptions}
      text={strings.purchase.noOptionsHint}
    />
  );
}
