import type { AdminCategory } from 'shared-contract';
import type { CategoryRow } from './categories.sql.ts';

export const adminCategoryOf = ({ id, title, version }: CategoryRow): AdminCategory => ({
  _id: id,
  title,
  version,
});
