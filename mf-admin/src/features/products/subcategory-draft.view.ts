import type { SubcategoryOption } from 'shared-contract/types';
import { emptyOr, matches, required } from 'shared-ui/draft-form';
import { isDollars, dollarsFrom } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';

export interface SubcategoryDraft {
  title: string;
  price: string;
  faceValue: string;
}

const plain = (dollars: number | undefined) => (dollars === undefined ? '' : String(dollars));

/** The name of the draft of an option; without an id, of a new one. */
export const draftName = (productId: string, subcategoryId: string | undefined): string =>
  subcategoryId === undefined ? `subcategory:new:${productId}` : `subcategory:${subcategoryId}`;

/** Empty for an option that is not there yet. */
export const subcategoryDraftOf = (option: Partial<SubcategoryOption>): SubcategoryDraft => ({
  title: option.title ?? '',
  price: plain(option.price),
  faceValue: plain(option.face_value),
});

export const subcategoryLabels: Readonly<Record<keyof SubcategoryDraft, string>> = {
  title: strings.subcategory.name,
  price: strings.subcategory.price,
  faceValue: strings.subcategory.faceValue,
};

/** Title required; price from 0 with at most two decimals (rules 2.11). */
export const subcategoryRules = {
  title: required(strings.subcategory.titleMissing),
  price: matches(isDollars, strings.subcategory.priceWrong),
  faceValue: emptyOr(isDollars, strings.subcategory.priceWrong),
};

/** The fields of the form by their names in a call. */
export const subcategoryFields = {
  title: 'title',
  price: 'price',
  face_value: 'faceValue',
};

/** Call it on a draft that keeps the rules. */
export const subcategoryBodyOf = (draft: SubcategoryDraft) => ({
  title: draft.title.trim(),
  price: dollarsFrom(draft.price) ?? 0,
  face_value: dollarsFrom(draft.faceValue),
});
