/** antd's `Form` around values that are stored elsewhere. It is a separate entry, because it loads `shared-ui/form`. */
export { DraftForm, type DraftFormProps, type FieldErrors } from './draft-form.tsx';
export { FormField, type Rules } from './form-field.tsx';
export { emptyOr, matches, required } from './rules.ts';
