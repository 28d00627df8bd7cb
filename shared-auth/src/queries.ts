/** What a page with several reads at once needs of TanStack Query. The first page has none, so it is a file of its own. */
export { useQueries } from '../../node_modules/@tanstack/react-query/build/modern/index.js';
