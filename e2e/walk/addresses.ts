import type { Role } from 'shared-contract/types';
import type { apiAs, demo } from '../support/people.ts';
import { addressesOfNobody, routesOfTheStore, type Route } from './routes.ts';

/** The demo account that walks as a role; a guest has none. */
export const walkers = {
  GUEST: null,
  USER: 'member',
  RESELLER: 'reseller',
  STAFF: 'staff',
  ADMIN: 'admin',
} as const satisfies Record<Role, Parameters<typeof demo>[0] | null>;

/** Where the sign-in page leads people who are signed in. */
const homeOf: Record<Role, string> = {
  GUEST: '/',
  USER: '/dashboard',
  RESELLER: '/dashboard',
  STAFF: '/dashboard/replacements',
  ADMIN: '/admin/dashboard',
};

/** Pages whose heading is not their title. */
const headings: Record<string, string> = {
  '/admin/dashboard': 'Overview',
  '/dashboard/settings': 'Account settings',
};

/** Pages that lead on to another page. */
const leadsTo: Record<string, string> = {
  '/admin': '/admin/dashboard',
  '/admin/jobs': '/admin/mails',
};

type Words = string | readonly string[];

/** One page of the walk, and what it says. */
export interface Stop {
  address: string;
  /** The path that the address leads to. */
  at: string;
  /** The whole text of a heading of the page. A list is a choice. */
  heading: Words;
  /** Texts on the page, each the whole text of an element. An inner list is a choice. */
  says?: readonly Words[];
  /** Calls with this in their address are answered with this status. Nothing else may fail. */
  refused?: { status: readonly number[]; with: string };
}

/** The kinds of objects that a parameter of a route can name. */
interface Sample {
  id: string;
  /** The product, in a route of an option. */
  productId?: string;
  /** The one of the route, unless it says otherwise. */
  heading?: Words;
  says?: readonly Words[];
  refused?: number;
}

type Api = Awaited<ReturnType<typeof apiAs>>;
interface Product {
  _id: string;
  title: string;
  enabled: boolean;
  in_stock: boolean;
}
interface Order {
  _id: string;
  status: string;
  buyer: { username: string };
}
interface User {
  _id: string;
  username: string;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const first = <T>(list: readonly T[], what: string, fits: (each: T) => boolean): T => {
  const found = list.find(fits);
  if (found === undefined) throw new Error(`The demo store has no ${what}.`);
  return found;
};

/** For each parameter of a route: ids of the store for it, as somebody of a role finds them. */
const samples: Record<string, (role: Role, admin: Api) => Promise<Sample[]>> = {
  productId: async (role, admin) => {
    const products = await admin.get<Product[]>('/products/all?amount=100');
    const shown = (product: Product) => ({ id: product._id, heading: product.title });
    const disabled = first(products, 'disabled product', ({ enabled }) => !enabled);
    const notFound = { heading: ['Product Not Found', 'Product not found.'], refused: 404 };
    return [
      shown(first(products, 'product in stock', ({ enabled, in_stock }) => enabled && in_stock)),
      shown(first(products, 'sold out product', ({ enabled, in_stock }) => enabled && !in_stock)),
      // What the server draws before the session is known is for guests.
      role === 'ADMIN' ? { ...shown(disabled), refused: 404 } : { id: disabled._id, ...notFound },
      { id: UNKNOWN, ...notFound },
    ];
  },
  subcategoryId: async (_role, admin) => {
    const products = await admin.get<Product[]>('/products/all?amount=100');
    const product = first(products, 'product in stock', ({ enabled, in_stock }) => enabled && in_stock);
    const options = await admin.get<{ _id: string; title: string }[]>(`/products/${product._id}/stock`);
    const option = first(options, 'option of a product in stock', () => true);
    const name = `${product.title}, ${option.title}`;
    return [
      { id: option._id, productId: product._id, says: [[name, `Into ${name}`]] },
      { id: UNKNOWN, productId: product._id, heading: 'Option not found.', refused: 404 },
    ];
  },
  categoryId: async (_role, admin) => {
    const [category] = await admin.get<{ _id: string; title: string }[]>('/products/categories');
    if (category === undefined) throw new Error('The demo store has no category.');
    return [
      { id: category._id, heading: `${category.title} gift cards` },
      { id: UNKNOWN, heading: 'Category Not Found', refused: 404 },
    ];
  },
  orderId: async (role, admin) => {
    const orders = await admin.get<Order[]>('/admin/orders/all?amount=100');
    const headlines: Record<string, string> = {
      COMPLETED: 'Order completed',
      PENDING: 'Waiting for payment',
      FAILED: 'Payment failed',
      CANCELLED: 'Order cancelled',
      EXPIRED: 'Order expired',
    };
    const isOwn = ({ buyer }: Order) => role === 'ADMIN' || buyer.username === walkers[role];
    const own = Object.entries(headlines).flatMap(([status, heading]) =>
      orders
        .filter((order) => order.status === status && isOwn(order))
        .slice(0, 1)
        .map(({ _id: id }) => ({ id, heading })),
    );
    const mayHaveOrders = role !== 'GUEST' && role !== 'STAFF';
    const refusal = {
      heading: 'Order',
      ...(mayHaveOrders
        ? { refused: 404, says: ['Order not found. Please check the order ID and try again.'] }
        : {
            refused: 403,
            says: ['You are not authorized to view this order. Please sign in with the correct account.'],
          }),
    };
    const foreign = orders.filter((order) => !isOwn(order)).slice(0, 1);
    return [...own, ...foreign.map(({ _id: id }) => ({ id, ...refusal })), { id: UNKNOWN, ...refusal }];
  },
  order: async (_role, admin) => {
    const orders = await admin.get<Order[]>('/admin/orders/all?amount=100');
    return [
      { id: first(orders, 'order', () => true)._id, heading: 'Timeline' },
      { id: UNKNOWN, heading: 'Order not found.', refused: 404 },
    ];
  },
  review: async (_role, admin) => {
    const reviews = await admin.get<{ _id: string }[]>('/admin/reviews?amount=1');
    return [
      { id: first(reviews, 'review', () => true)._id, heading: 'Edit Review' },
      { id: UNKNOWN, heading: 'Review not found.', refused: 404 },
    ];
  },
  userId: async (_role, admin) => {
    const users = await admin.get<User[]>('/admin/users?skip=0&amount=100');
    const shown = (name: string) => {
      const { _id: id, username } = first(users, `user ${name}`, (user) => user.username === name);
      return { id, heading: `User Details: ${username}` };
    };
    return [
      shown('member'),
      shown('reseller'),
      shown('admin'),
      { id: UNKNOWN, heading: 'Error Loading User', refused: 404 },
    ];
  },
};

const ACCESS_DENIED = {
  heading: 'Access Denied',
  says: ["You don't have permission to access this page.", 'Go to Login', 'Go to Dashboard'],
};

/** What the guard of a route does with a role, or null where it lets it in. */
function guarded(route: Route, role: Role, routes: readonly Route[]): Omit<Stop, 'address'> | null {
  if (route.signedOutOnly && role !== 'GUEST') {
    const home = first(routes, `route ${homeOf[role]}`, ({ path }) => path === homeOf[role]);
    return { at: home.path, heading: headingOf(home) };
  }
  if (route.roles === undefined || route.roles.includes(role)) return null;
  return role === 'GUEST' ? { at: '/login', heading: 'Sign In' } : { at: '', ...ACCESS_DENIED };
}

const headingOf = ({ path, title }: Route) => headings[leadsTo[path] ?? path] ?? title;

async function stopsOf(route: Route, role: Role, routes: readonly Route[], admin: Api): Promise<Stop[]> {
  const guard = guarded(route, role, routes);
  const [, parameter] = /:(\w+)(?!.*:)/.exec(route.path) ?? [];
  if (parameter === undefined) {
    const address = route.path;
    const open = leadsTo[address] ?? address;
    return [{ heading: headingOf(route), ...guard, address, at: guard ? guard.at || address : open }];
  }
  const found = samples[parameter];
  if (found === undefined)
    throw new Error(
      `The walk has no sample for :${parameter} of ${route.path}: add one to ${import.meta.filename}`,
    );
  // A role that is denied sees the same whatever the address.
  const all = await found(role, admin);
  return (guard ? all.slice(0, 1) : all).map(
    ({ id, productId = '', refused, says, heading = headingOf(route) }) => {
      const address = route.path.replace(`:${parameter}`, id).replace(':productId', productId);
      return {
        heading,
        ...(says && !guard && { says }),
        ...(refused !== undefined && { refused: { status: [refused], with: id } }),
        ...guard,
        address,
        at: guard?.at || address,
      };
    },
  );
}

/** The stops of a role on these routes, with all samples. */
export async function stopsOn(routes: readonly Route[], role: Role, admin: Api): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (const route of routes) stops.push(...(await stopsOf(route, role, routes, admin)));
  return stops;
}

/** Every stop of the walk of a role: all routes, and addresses that nobody owns. */
export async function stopsFor(role: Role, admin: Api): Promise<Stop[]> {
  const stops = await stopsOn(await routesOfTheStore(), role, admin);
  const nobodys = (await addressesOfNobody()).map((address) => ({
    address,
    at: address,
    heading: 'Page Not Found',
    refused: { status: [404], with: address },
  }));
  return [...stops, ...nobodys];
}
