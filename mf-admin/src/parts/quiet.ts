/** The `loading` of a table. antd has what changes in a table read out, which would be each row that comes. */
export const quiet = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined };
