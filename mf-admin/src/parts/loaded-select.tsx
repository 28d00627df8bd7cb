import { useRef, type ReactNode } from 'react';
import { messageOf } from 'shared-auth';
import { Button, SelectField } from 'shared-ui';
import { strings } from '../strings.ts';
import * as formStyles from './form.module.css';

interface LoadedSelectProps {
  label: string;
  value: string;
  /** The query of the choices. */
  load: { isPending: boolean; error: unknown; retry: () => void };
  /** The label of the empty choice: while they load, and afterwards. */
  loading: string;
  none: string;
  /** Shown when they could not be loaded and the server gave no reason. */
  fallback: string;
  disabled?: boolean;
  /** A sentence about what is wrong with the choice. */
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (value: string) => void;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A choice from a list that has to be loaded: it says so, and where that fails it says why and tries again. */
export function LoadedSelect(props: LoadedSelectProps) {
  const { load, loading, none, fallback, error, children, ...field } = props;
  const select = useRef<HTMLSelectElement>(null);
  const failed = load.error ? messageOf(load.error, fallback) : undefined;
  return (
    <div className={formStyles.loadedSelect}>
      <SelectField {...field} ref={select} error={failed ?? error}>
        <option value="">{load.isPending ? loading : none}</option>
        {children}
      </SelectField>
      {failed && (
        <Button
          size="sm"
          onClick={() => {
            // The button disappears with the failure.
            select.current?.focus();
            load.retry();
          }}
        >
          {strings.tryAgain}
        </Button>
      )}
    </div>
  );
}
