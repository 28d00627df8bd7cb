import { useRef, useState } from 'react';
import { Download, X } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { strings } from '../strings.ts';

/**
 * A download that comes in parts tells how far it is, and can be cancelled after the first one: at once, a double click would begin and cancel
 * it.
 */
export interface Running {
  signal: AbortSignal;
  /** How many rows have arrived. */
  onRows: (count: number) => void;
}

interface CsvButtonProps {
  /** Absent: the label of every list. */
  label?: string;
  /** Hands the file to the browser. */
  download: (running: Running) => Promise<void>;
  /** How many rows the list has. */
  total?: number | undefined;
  /** The file would be empty. */
  disabled: boolean;
  /** Shown when it failed and the server gave no reason. */
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
  total = 0,
  label = strings.csv,
  size,
  onlyIcon = false,
}: CsvButtonProps) {
  const [rows, setRows] = useState(0);
  const running = useRef<AbortController>(null);
  const save = useMutation({
    mutationFn: async () => {
      const { signal } = (running.current = new AbortController());
      setRows(0);
      await download({ signal, onRows: setRows }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  });
  const canCancel = save.isPending && rows > 0;
  const Icon = canCancel ? X : Download;
  return (
    <>
      {save.isError && (
        <Banner tone="error" reveal={save.error}>
          {messageOf(save.error, fallback)}
        </Banner>
      )}
      <Button
        size={size}
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={save.isPending && !canCancel}
        disabled={disabled && !canCancel}
        aria-label={onlyIcon ? label : undefined}
        onClick={() => (canCancel ? running.current?.abort() : save.mutate())}
      >
        {canCancel ? strings.csvCancel(rows, total) : !onlyIcon && label}
      </Button>
    </>
  );
}
