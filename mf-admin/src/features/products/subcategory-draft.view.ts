import type { SubcategoryOption } from 'shared-contract/types';
import { dollarsFrom } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';

export interface SubcategoryDraft {
  title: string;
  price: string;
  faceValue: string;
}

export type SubcategoryProblems = Partial<Record<keyof SubcategoryDraft, string>>;

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
export function subcategoryProblemsOf(draft: SubcategoryDraft): SubcategoryProblems {
  const text = strings.subcategory;
  return {
    ...(!draft.title.trim() && { title: text.titleMissing }),
    ...(dollarsFrom(draft.price) === null && { price: text.priceWrong }),
    ...(draft.faceValue.trim() && dollarsFrom(draft.faceValue) === null && { faceValue: text.priceWrong }),
  };
}

/** The fields of the form by their names in a call. */
export const subcategoryFields: Readonly<Record<string, keyof SubcategoryDraft>> = {
  title: 'title',
  price: 'price',
  face_value: 'faceValue',
};

/** Call it on a draft without problems. */
export const subcategoryBodyOf = (draft: SubcategoryDraft) => ({
  title: draft.title.trim(),
  price: dollarsFrom(draft.price) ?? 0,
  face_value: dollarsFrom(draft.faceValue),
});
