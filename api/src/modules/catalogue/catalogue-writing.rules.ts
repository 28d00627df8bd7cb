import type {
  BodyOf,
  createProduct,
  createSubcategory,
  updateProduct,
  updateSubcategory,
} from 'shared-contract';
import { centsOf } from '../../domain/money.ts';
import type { OptionFields, ProductFields } from './catalogue-writing.sql.ts';

type ProductBody = BodyOf<typeof createProduct> | BodyOf<typeof updateProduct>;
type OptionBody = BodyOf<typeof createSubcategory> | BodyOf<typeof updateSubcategory>;

/** A product as it is kept: trimmed, none for empty; automatic replacement only where replacements are on (section 4). */
export const productFields = (body: ProductBody): ProductFields => ({
  title: body.title.trim(),
  description: body.description.trim(),
  imageUrl: body.product_image_url || null,
  categoryId: body.category,
  enabled: body.enabled ?? true,
  replaceEnabled: body.replacement_settings.replace_enabled,
  autoReplaceEnabled:
    body.replacement_settings.replace_enabled && body.replacement_settings.auto_replace_enabled,
  autoReplaceMax: body.replacement_settings.auto_replace_max_before_approval,
  warrantySeconds: body.replacement_settings.warranty_time,
  redeemInstructions: body.redeem_instructions?.trim() || null,
});

export const optionFields = (body: OptionBody): OptionFields => ({
  title: body.title.trim(),
  priceCents: centsOf(body.price),
  faceValueCents: body.face_value === undefined || body.face_value === null ? null : centsOf(body.face_value),
});
