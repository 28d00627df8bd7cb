/**
 * The dialog that decides on a replacement request, for the staff queue and the administration. A separate entry, so
 * that it is in the two remotes that use it and not in the first page.
 */
export { DenialReason } from './denial-reason.tsx';
export { nextOf } from './next.view.ts';
export { ResolveDialog } from './resolve-dialog.tsx';
export { TemplatesButton } from './templates-button.tsx';
export { RequestHolder, RequestWait } from './request-marks.tsx';
export { useOpenRequest } from './use-open-request.ts';
export { useReason } from './use-reason.ts';
export { LATE_DAYS, waitOf } from './wait.view.ts';
