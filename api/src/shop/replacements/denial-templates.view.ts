import type { DenialTemplate } from 'shared-contract';
import type { TemplateRow } from './denial-templates.sql.ts';

export const templateOf = ({ id, name, text, version }: TemplateRow): DenialTemplate => ({
  _id: id,
  name,
  text,
  version,
});
