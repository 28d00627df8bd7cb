/** The part of TanStack Query for several reads at once. It is a separate file, because the first page does not use it. */
export { useQueries } from '../../node_modules/@tanstack/react-query/build/modern/index.js';
