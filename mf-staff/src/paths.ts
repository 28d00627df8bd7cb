/** Every address that this remote owns. */
export const paths = { replacements: () => '/dashboard/replacements' };

/** The same as patterns, for the router and the manifest. */
export const patterns = { replacements: '/dashboard/replacements' } as const;
