import { useEffect, type RefObject } from 'react';

/** Puts the focus on the field that the server refused, so that its error is read; `error` is the answer. */
export function useFocusRefused(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, error]);
}
