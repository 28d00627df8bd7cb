/**
 * An http or https address without credentials, read with the flag `u`. A plain string, so that a form asks for
 * exactly what the server takes.
 */
export const WEB_URL_PATTERN = '^https?://[^\\s\\p{Cc}\\p{Cs}@/?#\\\\]+(?:[/?#][^\\s\\p{Cc}\\p{Cs}]*)?$';
