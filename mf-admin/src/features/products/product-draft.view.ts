import { limits, type Category, type Product, type ReplacementSettings } from 'shared-contract/types';
import { emptyOr, matches, required } from 'shared-ui/draft-form';
import { dollarsFrom, isDollars, isWebUrl } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';

/** The values of the product form: text as it was typed. */
export interface ProductDraft {
  title: string;
  description: string;
  imageUrl: string;
  category: string;
  startingAt: string;
  enabled: boolean;
  redeemInstructions: string;
  replaceEnabled: boolean;
  autoReplace: boolean;
  autoReplaceMax: string;
  warranty: string;
}

const CREATE_AUTO_MAX = 1; // rules 2.10
const EDIT_AUTO_MAX = 3;

export const emptyDraft: ProductDraft = {
  title: '',
  description: '',
  imageUrl: '',
  category: '',
  startingAt: '',
  enabled: true,
  redeemInstructions: '',
  replaceEnabled: false,
  autoReplace: false,
  autoReplaceMax: String(CREATE_AUTO_MAX),
  warranty: String(limits.warrantyDefault),
};

export function draftOf(product: Product): ProductDraft {
  const settings = product.replacement_settings;
  return {
    title: product.title,
    description: product.description,
    imageUrl: product.product_image_url ?? '',
    category: product.category._id,
    startingAt: '',
    enabled: product.enabled,
    redeemInstructions: product.redeem_instructions ?? '',
    replaceEnabled: settings.replace_enabled,
    autoReplace: settings.replace_enabled && settings.auto_replace_enabled,
    // A maximum is stored even when nobody chose one. Automatic replacement that is turned on here starts with this form's default.
    autoReplaceMax: String(
      settings.auto_replace_enabled ? settings.auto_replace_max_before_approval : EDIT_AUTO_MAX,
    ),
    warranty: String(settings.warranty_time),
  };
}

const wholeFrom = (typed: string, min: number, max: number): number | null => {
  const number = Number(typed.trim());
  return typed.trim() !== '' && Number.isSafeInteger(number) && number >= min && number <= max
    ? number
    : null;
};
const warrantyFrom = (typed: string) => wholeFrom(typed, 0, limits.warrantyMax);
/** An empty maximum is 1 (rules 2.10). */
const autoMaxFrom = (typed: string) =>
  typed.trim() === '' ? 1 : wholeFrom(typed, limits.autoReplaceMin, limits.autoReplaceMax);

const words = strings.productForm;

/** The rules of each field, which apply while it is shown (rules 2.9). */
export const productRules = {
  title: required(words.titleMissing),
  description: required(words.descriptionMissing),
  category: required(words.categoryMissing),
  imageUrl: emptyOr((typed) => isWebUrl(typed.trim()), words.imageWrong),
  startingAt: emptyOr(isDollars, words.priceWrong),
  autoReplaceMax: matches((typed) => autoMaxFrom(typed) !== null, words.autoMaxWrong),
  warranty: matches((typed) => warrantyFrom(typed) !== null, words.warrantyWrong),
};

/**
 * Automatic replacement is on only while replacements are (rules 2.10). The text of a hidden field is neither validated nor sent, because the
 * server might reject a value that nobody sees. The `stored` value stays.
 */
export function settingsOf(draft: ProductDraft, stored?: ReplacementSettings): ReplacementSettings {
  const automatic = draft.replaceEnabled && draft.autoReplace;
  return {
    replace_enabled: draft.replaceEnabled,
    auto_replace_enabled: automatic,
    auto_replace_max_before_approval:
      (automatic ? autoMaxFrom(draft.autoReplaceMax) : stored?.auto_replace_max_before_approval) ??
      CREATE_AUTO_MAX,
    warranty_time: warrantyFrom(draft.warranty) ?? stored?.warranty_time ?? limits.warrantyDefault,
  };
}

/** The body of an update of a product with these settings; a creation has none, and adds the starting price. */
export const bodyOf = (draft: ProductDraft, stored?: ReplacementSettings) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  product_image_url: draft.imageUrl.trim(),
  category: draft.category,
  enabled: draft.enabled,
  replacement_settings: settingsOf(draft, stored),
  redeem_instructions: draft.redeemInstructions.trim(),
});

export function createBodyOf(draft: ProductDraft) {
  const startingAt = dollarsFrom(draft.startingAt);
  return { ...bodyOf(draft), ...(startingAt !== null && { starting_at: startingAt }) };
}

/** The labels of the fields. */
export const labels: Readonly<Record<keyof ProductDraft, string>> = {
  title: words.title,
  description: words.description,
  imageUrl: words.image,
  category: words.category,
  startingAt: words.price,
  enabled: words.enabled,
  redeemInstructions: words.redeem,
  replaceEnabled: words.replace,
  autoReplace: words.auto,
  autoReplaceMax: words.autoMax,
  warranty: words.warranty,
};

/** The value of a field in words. */
export function shownAs(
  field: keyof ProductDraft,
  draft: ProductDraft,
  categories: readonly Category[] = [],
): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? strings.on : strings.off;
  return (field === 'category' && categories.find(({ _id }) => _id === value)?.title) || value;
}

/** The fields of the form by their names in a call. */
export const productFields = {
  title: 'title',
  description: 'description',
  product_image_url: 'imageUrl',
  category: 'category',
  starting_at: 'startingAt',
  redeem_instructions: 'redeemInstructions',
  'replacement_settings.auto_replace_max_before_approval': 'autoReplaceMax',
  'replacement_settings.warranty_time': 'warranty',
};
