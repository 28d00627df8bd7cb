/** The `loading` of a table. By default antd announces each change in a table to screen readers, and so each row that arrives. */
export const quiet = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined };
