/**
 * The dialog for a decision on a replacement request, for the staff queue and the administration. It is a separate entry, so that
 * it is in those two remotes and not in the first page.
 */
export { DenialReason } from './denial-reason.tsx';
export { nextOf } from './next.view.ts';
export { ResolveDialog } from './resolve-dialog.tsx';
export { TemplatesButton } from './templates-button.tsx';
export { RequestHolder, RequestWait } from './request-marks.tsx';
export { useOpenRequest } from './use-open-request.ts';
export { useReason } from './use-reason.ts';
export { LATE_DAYS, waitOf } from './wait.view.ts';
