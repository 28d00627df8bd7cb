import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { strings } from '../strings.ts';

interface CsvButtonProps {
  /** Absent: the label of every list. */
  label?: string;
  /** Hands the file to the browser. */
  download: () => Promise<void>;
  /** The file would be empty. */
  disabled: boolean;
  /** Said when it failed and the server gave no reason. */
  fallback: string;
  size?: 'sm';
  /** The label is not shown, for want of room. */
  onlyIcon?: boolean;
}

/** Saves what a list has found, all pages of it. */
export function CsvButton({
  download,
  disabled,
  fallback,
  label = strings.csv,
  size,
  onlyIcon = false,
}: CsvButtonProps) {
  const save = useMutation({ mutationFn: download });
  return (
    <>
      {save.isError && (
        <Banner tone="error" reveal={save.error}>
          {messageOf(save.error, fallback)}
        </Banner>
      )}
      <Button
        size={size}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={save.isPending}
        disabled={disabled}
        aria-label={onlyIcon ? label : undefined}
        onClick={() => save.mutate()}
      >
        {!onlyIcon && label}
      </Button>
    </>
  );
}
