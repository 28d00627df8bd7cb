import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a field that searches the server, and returns its list. */
export async function openList(user: UserEvent, field: HTMLElement) {
  if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
  const list = await waitFor(() => {
    const id = field.getAttribute('aria-controls') ?? '';
    return screen.getAllByRole('listbox', { hidden: true }).find((each) => each.id === id) ?? fail();
  });
  // The listbox beside it, for screen readers, has the first choices only.
  return within(list.parentElement as HTMLElement);
}

const fail = (): never => {
  throw new Error('The list is not open.');
};

/** Chooses in a field that searches the server. */
export async function choose(user: UserEvent, field: HTMLElement, label: string) {
  const list = await openList(user, field);
  await user.click(await list.findByTitle(label));
}
