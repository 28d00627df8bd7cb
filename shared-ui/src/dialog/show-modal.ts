/**
 * Shows a dialog over the page. While one is open the page has no scroll bar; where it had one its space stays reserved
 * (styles/base.css), so that nothing moves. A document without dialog support still shows the content.
 */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (typeof dialog.showModal !== 'function') {
    dialog.setAttribute('open', '');
    return;
  }
  // The space that another open dialog reserves counts too; `clientWidth` includes it.
  const page = document.documentElement;
  page.toggleAttribute('data-scroll-bar', window.innerWidth > page.offsetWidth);
  dialog.showModal();
}
