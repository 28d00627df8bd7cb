import type { KeptCategory } from 'shared-contract';
import type { CategoryRow } from './categories.sql.ts';

export const keptOf = ({ id, title, version }: CategoryRow): KeptCategory => ({ _id: id, title, version });
