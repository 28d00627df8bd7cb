/** How long a call may take, in milliseconds. */
export const TIMEOUT_MS = 30_000;
