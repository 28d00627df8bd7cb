/**
 * Shows a dialog over the page. While a dialog is open the page has no scroll bar. If it had one, the space stays reserved
 * (styles/base.css), so that nothing moves. A browser without support for dialogs still shows the content.
 */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (typeof dialog.showModal !== 'function') {
    dialog.setAttribute('open', '');
    return;
  }
  // The space that another open dialog reserves counts as well, because `clientWidth` includes it.
  const page = document.documentElement;
  page.toggleAttribute('data-scroll-bar', window.innerWidth > page.offsetWidth);
  dialog.showModal();
}
