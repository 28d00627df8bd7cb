/** Paging of the lists of a desk. */
export { ListPages } from './list-pages.tsx';
export { lastPage, pageFrom } from './pages.ts';
