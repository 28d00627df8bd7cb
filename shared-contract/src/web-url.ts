/**
 * An http or https address without credentials, as a pattern for the flag `u`. It is a plain text, so that a form checks exactly
 * what the server accepts.
 */
export const WEB_URL_PATTERN = '^https?://[^\\s\\p{Cc}\\p{Cs}@/?#\\\\]+(?:[/?#][^\\s\\p{Cc}\\p{Cs}]*)?$';
