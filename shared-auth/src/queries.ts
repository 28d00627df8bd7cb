/** The part of TanStack Query for several reads at once. The first page does not use it, so it is a separate file. */
export { useQueries } from '../../node_modules/@tanstack/react-query/build/modern/index.js';
