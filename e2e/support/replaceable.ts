import type { APIRequestContext } from '@playwright/test';
import { anApprovedOrder, apiAs, demo, type Account } from './people.ts';

interface Deliverables {
  deliverables: string[];
}

let made = 0;

/**
 * A completed order of a product of its own, whose items can be replaced by staff or at once. The product has less stock than other
 * journeys look for.
 */
export async function aReplaceableOrder(
  request: APIRequestContext,
  shopper: Account & { email: string },
  { automatic = false, amount = 1, stock = 5 } = {},
) {
  made += 1;
  const api = await apiAs(request, shopper);
  const admin = await apiAs(request, demo('admin'));
  const [category] = await admin.get<{ _id: string }[]>('/products/categories');
  const { product } = await admin.post<{ product: { _id: string } }>('/admin/product/create', {
    title: `Faultline ${shopper.username.slice(-12)}`,
    description: 'Codes that need replacing.',
    category: category?._id,
    enabled: true,
    replacement_settings: {
      replace_enabled: true,
      auto_replace_enabled: automatic,
      auto_replace_max_before_approval: 1,
      warranty_time: 86_400,
    },
  });
  const { subcategory } = await admin.post<{ subcategory: { _id: string } }>('/admin/subcategory/create', {
    productId: product._id,
    title: '$5 card',
    price: 4,
  });
  const codes = Array.from({ length: stock }, (_, at) => `FLT-${process.pid}-${Date.now()}-${made}-${at}`);
  await admin.post('/admin/stock/add', {
    subcategoryId: subcategory._id,
    stockItems: codes.map((deliverable) => ({ deliverable })),
  });
  const users = await admin.get<{ _id: string; username: string }[]>('/admin/users?skip=0&amount=100');
  const id = users.find(({ username }) => username === shopper.username)?._id ?? '';
  const orderId = await anApprovedOrder(admin, { api, id }, { subcategoryId: subcategory._id, amount });
  const delivered = async () => (await api.get<Deliverables>(`/orders/${orderId}`)).deliverables;
  const [faulty = ''] = await delivered();
  return {
    orderId,
    faulty,
    delivered,
    /** Asks for the replacement of the first item or another one, as the order page does. */
    ask: (deliverableToReplace = faulty) =>
      api.post(`/orders/${orderId}/replace`, { subcategoryId: subcategory._id, deliverableToReplace }),
    /** The outcome of the requests. */
    outcomes: async () => {
      const { items } = await api.get<{ items: { request?: { status: string } }[] }>(`/orders/${orderId}`);
      return items.flatMap(({ request: asked }) => (asked ? [asked.status] : []));
    },
  };
}
