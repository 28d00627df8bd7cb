/** What selects an open dialog: that of shell and shop, and that of the administration and the staff queue. */
export const OPEN_DIALOG = 'dialog[open], [role="dialog"][aria-modal="true"]';
