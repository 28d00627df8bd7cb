import { useEffect, type RefObject } from 'react';

/** Focuses the field that the server refused, so that its error is read. `error` is the error of the call. */
export function useFocusRefused(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, error]);
}
