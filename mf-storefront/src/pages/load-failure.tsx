import type { ReactNode } from 'react';
import { PackageX, RotateCw } from 'lucide-react';
import { Button, EmptyState } from 'shared-ui';
import { strings } from '../strings.ts';

interface LoadFailureProps {
  title: string;
  text: string;
  retrying: boolean;
  /** Absent when trying again cannot help. */
  onRetry: (() => void) | undefined;
  /** The link to another page. */
  back: ReactNode;
}

/** A page whose content cannot be loaded. It has a link back, and a retry where that may help. */
export function LoadFailure({ title, text, retrying, onRetry, back }: LoadFailureProps) {
  return (
    <EmptyState
      icon={PackageX}
      heading="h1"
      role="alert"
      title={title}
      text={text}
      action={
        <>
          {onRetry && (
            <Button icon={<RotateCw size={18} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
              {strings.catalogue.retry}
            </Button>
          )}
          {back}
        </>
      }
    />
  );
}
