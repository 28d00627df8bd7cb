import type { Role } from 'shared-contract/types';

/** Every address that the shell itself owns or draws a link to. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** The sign-in page that brings the person back to `from` afterwards. */
  loginFrom: (from: string) => `/login?from=${encodeURIComponent(from)}`,
  register: () => '/register',
  category: (categoryId: string) => `/categories/${encodeURIComponent(categoryId)}`,
  cart: () => '/cart',
  balance: () => '/dashboard?tab=balance',
};

/**
 * The state of a link that opens a page from outside of it. A page that only changes its own address (paging, filters, tabs)
 * keeps its place on screen; one that is opened by such a link starts at its top, also where it was shown before.
 */
export const freshPage = { freshPage: true } as const;

const homeByRole: Record<Role, string> = {
  GUEST: '/',
  USER: '/dashboard',
  RESELLER: '/dashboard',
  // The customer dashboard is closed to staff (rules 14.1, docs/adr/0010).
  STAFF: '/dashboard/replacements',
  ADMIN: '/admin/dashboard',
};

/** Where a signed-in person's Dashboard is (rules 1.6). */
export const dashboardOf = (role: Role): string => homeByRole[role];

/**
 * The page to go back to after signing in, or null where `from` leads out of the store or back to the sign-in
 * pages. Only a path of this origin counts, so that nobody can be sent elsewhere by a link.
 */
export function safeReturnPath(from: string | null, origin: string): string | null {
  if (!from?.startsWith('/')) return null;
  try {
    const url = new URL(from, origin);
    // `/.//elsewhere` is a path of this origin, but becomes another one when it is parsed again.
    if (url.origin !== origin || url.pathname.startsWith('//')) return null;
    return ['/login', '/register'].includes(url.pathname) ? null : url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
