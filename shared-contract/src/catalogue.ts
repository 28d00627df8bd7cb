import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Category, Product, Review, Subcategory, SubcategoryOption } from './entities.ts';
import { Id, Line, OneOf, pageFields, PageQuery, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { PRODUCT_SORTS } from './statuses.ts';

export const listProducts = endpoint({
  method: 'GET',
  path: '/products/all',
  summary: 'Products: the enabled ones, and for an admin the others too',
  roles: 'PUBLIC',
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of title or description. */
    search: Type.Optional(Line(limits.searchMax)),
    /** A category's id. */
    category: Type.Optional(Id),
    sort: Type.Optional(OneOf(PRODUCT_SORTS)),
    in_stock: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Array(Product),
  errors: [],
  paged: true,
  tagged: true,
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/products/categories',
  summary: 'Categories',
  roles: 'PUBLIC',
  query: PageQuery,
  reply: Type.Array(Category),
  errors: [],
  paged: true,
  tagged: true,
});

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/products/categories/{categoryId}',
  summary: 'The enabled products of a category',
  roles: 'PUBLIC',
  params: Strict({ categoryId: Id }),
  query: PageQuery,
  reply: Type.Array(Product),
  errors: ['CATEGORY_NOT_FOUND'],
  paged: true,
  tagged: true,
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{productId}',
  summary: 'One product',
  roles: 'PUBLIC',
  params: Strict({ productId: Id }),
  reply: Product,
  errors: ['PRODUCT_NOT_FOUND'],
  tagged: true,
});

export const listOptions = endpoint({
  method: 'GET',
  path: '/products/{productId}/stock',
  summary: 'The options of a product with price and stock',
  roles: 'PUBLIC',
  params: Strict({ productId: Id }),
  query: PageQuery,
  reply: Type.Array(SubcategoryOption),
  errors: ['PRODUCT_NOT_FOUND'],
  paged: true,
  tagged: true,
});

export const getSubcategory = endpoint({
  method: 'GET',
  path: '/subcategories/{subcategoryId}',
  summary: 'One option with its product',
  roles: 'PUBLIC',
  params: Strict({ subcategoryId: Id }),
  reply: Subcategory,
  errors: ['SUBCATEGORY_NOT_FOUND'],
  tagged: true,
});

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews/all',
  summary: 'Reviews, newest first',
  roles: 'PUBLIC',
  query: Strict({ ...pageFields, product: Type.Optional(Id) }),
  reply: Type.Array(Review),
  errors: [],
  paged: true,
  tagged: true,
});
