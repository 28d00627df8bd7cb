/** Paging of the lists of the administration and the staff queue. */
export { ListPages } from './list-pages.tsx';
export { lastPage, pageFrom } from './pages.ts';
