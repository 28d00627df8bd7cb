/** JSON inside a script element: `<` could end it, or begin a comment. */
export const asData = (json: string) => json.replaceAll('<', '\\u003c');
