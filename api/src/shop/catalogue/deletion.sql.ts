/** How long a deletion can be undone: the screen offers it for ten seconds, and a slow connection needs some more. */
export const justDeleted = `deleted_at > now() - interval '1 minute'`;
