/**
 * The dialog that decides on a replacement request, for the staff queue and the administration. A separate entry, so
 * that it is in the two remotes that use it and not in the first page.
 */
export { ResolveDialog } from './resolve-dialog.tsx';
