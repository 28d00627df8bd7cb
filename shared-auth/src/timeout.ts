/** How long a call may take; milliseconds. */
export const TIMEOUT_MS = 30_000;
