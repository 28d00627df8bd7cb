import type { RefObject } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';

/** What each key does, by the character that it types on the person's own layout (`j`, `/`, `?`), or `escape`. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Radios, checkboxes and buttons are inputs too, but nobody types into them. */
const TYPED_INTO = [
  'input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"], [type="button"], [type="submit"], [type="reset"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="combobox"]',
  '[role="textbox"]',
].join();

/** Whether somebody types into a field. */
const isTyped = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

/** The dialog that was opened last. */
export const uppermostDialog = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].at(-1);

/** Whether no dialog is open, or `part` is in the one that was opened last. */
const isOnTop = (part: Element | null = null) => uppermostDialog()?.contains(part) ?? true;

/**
 * The keys of a page. They do nothing while somebody types into a field, with Ctrl, Alt or ⌘ held, or while a dialog is open.
 * Keys `within` a part of a dialog work until another dialog is opened over it.
 */
export function useKeys(keys: Keys, within?: RefObject<Element | null>): void {
  const workOf = (key: string) => keys[key.toLowerCase()];
  useHotkeys(Object.keys(keys), (event) => workOf(event.key)?.(), {
    useKey: true,
    // Whether `?` needs Shift depends on the layout.
    ignoreModifiers: true,
    // `isTyped` decides which fields count.
    enableOnFormTags: true,
    enableOnContentEditable: true,
    ignoreEventWhen: (event) =>
      event.defaultPrevented ||
      isTyped(event) ||
      isModified(event) ||
      !isOnTop(within?.current) ||
      workOf(event.key) === undefined,
    preventDefault: true,
  });
}

/** A key with Ctrl, or ⌘ on a Mac. It also works while somebody types, but not while a dialog is open. */
export function useShortcut(key: string, work: () => void): void {
  useHotkeys(`mod+${key}`, work, {
    useKey: true,
    enableOnFormTags: true,
    enableOnContentEditable: true,
    ignoreEventWhen: () => !isOnTop(),
    preventDefault: true,
  });
}
