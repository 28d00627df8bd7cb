import {
  limits,
  type BodyOf,
  type createProduct,
  type createSubcategory,
  type updateProduct,
  type updateSubcategory,
} from 'shared-contract';
import { centsOf } from '../money.ts';
import type { OptionFields } from './options.sql.ts';
import type { ProductFields } from './products.sql.ts';

type ProductBody = BodyOf<typeof createProduct> | BodyOf<typeof updateProduct>;
type OptionBody = BodyOf<typeof createSubcategory> | BodyOf<typeof updateSubcategory>;

/** For a new product that does not set them (rules 2.10). */
const usualReplacements = {
  replace_enabled: false,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: limits.autoReplaceMin,
  warranty_time: limits.warrantyDefault,
};

/** The text that was sent, null for an empty one. If none was sent, the stored text stays. */
const textOr = (present: string | null | undefined, sent: string | undefined): string | null =>
  sent === undefined ? (present ?? null) : sent.trim() || null;

/**
 * A product as it is stored: trimmed, and what was not sent from `present`, the product as it is. Automatic replacement
 * only where replacements are on (rules 2.10).
 */
export const productFields = (
  body: ProductBody,
  present?: Pick<ProductFields, 'imageUrl' | 'redeemInstructions'>,
  replacements = body.replacement_settings ?? usualReplacements,
): ProductFields => ({
  title: body.title.trim(),
  description: body.description.trim(),
  imageUrl: textOr(present?.imageUrl, body.product_image_url),
  categoryId: body.category,
  enabled: body.enabled ?? true,
  replaceEnabled: replacements.replace_enabled,
  autoReplaceEnabled: replacements.replace_enabled && replacements.auto_replace_enabled,
  autoReplaceMax: replacements.auto_replace_max_before_approval,
  warrantySeconds: replacements.warranty_time,
  redeemInstructions: textOr(present?.redeemInstructions, body.redeem_instructions),
});

const faceValueOf = (dollars: number | null | undefined, storedCents: number | null): number | null => {
  if (dollars === undefined) return storedCents;
  return dollars === null ? null : centsOf(dollars);
};

/** An option as it is stored; the face value of `present` stays when none was sent, and goes when null was. */
export const optionFields = (
  body: OptionBody,
  present?: Pick<OptionFields, 'faceValueCents'>,
): OptionFields => ({
  title: body.title.trim(),
  priceCents: centsOf(body.price),
  faceValueCents: faceValueOf(body.face_value, present?.faceValueCents ?? null),
});

/** The title of a copy, as long as a title may be. */
export const copyTitle = (title: string): string =>
  [...`Copy of ${title}`].slice(0, limits.titleMax).join('').trim();
