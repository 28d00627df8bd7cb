import { Check, Copy } from 'lucide-react';
import { IconButton, useCopy, VisuallyHidden } from 'shared-ui';
import { strings } from '../strings.ts';
import * as detailsStyles from './details.module.css';

const text = strings.copy;

/** An id or a code in full, with a button that copies it. `name`: what it is, for the name of the button. */
export function CopyableCode({ value, name }: { value: string; name: string }) {
  const { copied, failed, copy } = useCopy();
  const outcome = copied ? text.copied : failed ? text.failed : '';
  return (
    <span className={detailsStyles.copyable}>
      <span className={detailsStyles.code}>{value}</span>
      <span role="status">
        <VisuallyHidden>{outcome}</VisuallyHidden>
      </span>
      <IconButton
        size="xs"
        label={outcome || text.copy(name)}
        icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        tooltipSide="end"
        onClick={() => void copy(value)}
      />
    </span>
  );
}
