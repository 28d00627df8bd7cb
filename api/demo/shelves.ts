import type { Chance } from './chance.ts';
import { demoBrands, demoCategories, type DemoBrand } from './brands.ts';
import type { CategoryRow, OptionRow, ProductRow } from './demo-rows.ts';

const dayMs = 86_400_000;

export interface Shelf {
  brand: DemoBrand;
  product: ProductRow;
  options: OptionRow[];
}

/** Out of stock, without options, and disabled: every case that a screen has words for. */
const outOfStock = 'Frostbite Gelato';
const withoutOptions = 'Inkwell Stationers';
const disabled = 'Cloudpantry';

const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '');

export const isEmptyShelf = ({ brand }: Shelf): boolean => brand.title === outOfStock;

/** The code or link that a customer receives for one card of this brand. */
export function deliverableOf({ title, kind }: DemoBrand, chance: Chance): string {
  if (kind === 'link') return `https://redeem.${slug(title)}.example/${chance.word(20).toLowerCase()}`;
  const prefix = slug(title).slice(0, 3).toUpperCase();
  return `${prefix}-${chance.word(4)}-${chance.word(4)}-${chance.word(4)}`;
}

const redeem = ({ title, kind }: DemoBrand): string =>
  kind === 'link'
    ? `Open the link, sign in to ${title} or make an account, and your purchase is added at once. Each link works once.`
    : `Sign in to ${title}, open Account, then Redeem, and enter the code. The amount is added to your balance with them.`;

export function stockShelves(chance: Chance, now: Date): { categories: CategoryRow[]; shelves: Shelf[] } {
  const opened = now.getTime() - 220 * dayMs;
  const categories = demoCategories.map((title, at) => ({
    id: chance.id(),
    title,
    created_at: new Date(opened + at * 1_000),
  }));
  const shelves = demoBrands.map((brand, at) => {
    const created = new Date(opened + 60_000 + at * 1_000);
    const replaceable = at % 5 !== 4;
    const product: ProductRow = {
      id: chance.id(),
      category_id: categories.find(({ title }) => title === brand.category)!.id,
      title: brand.title,
      description: brand.description,
      starting_at_cents: Math.round(Math.min(...brand.options.map(({ price }) => price)) * 100),
      enabled: brand.title !== disabled,
      replace_enabled: replaceable,
      auto_replace_enabled: replaceable && at % 3 === 0,
      auto_replace_max: 1 + (at % 3),
      warranty_seconds: at % 7 === 3 ? 604_800 : 2_592_000,
      redeem_instructions: redeem(brand),
      created_at: created,
    };
    const options = (brand.title === withoutOptions ? [] : brand.options).map((option, place) => ({
      id: chance.id(),
      product_id: product.id,
      title: option.title,
      price_cents: Math.round(option.price * 100),
      face_value_cents: option.face === undefined ? null : Math.round(option.face * 100),
      created_at: new Date(created.getTime() + place),
    }));
    return { brand, product, options };
  });
  return { categories, shelves };
}
