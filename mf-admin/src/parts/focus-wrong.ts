/** Puts the focus on the first field of `form` that was just found wrong, once its error is on screen. */
export const focusWrong = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
